/** A device that has not answered a ping for this long is not there. */
export const silenceLimitMs = 25_000

interface Stream {
  readonly restaurantId: string
  readonly deviceId: string
  answeredAt: number
}

/** Which staff devices would see an order that came in now. */
export interface DevicePresence {
  open(streamId: string, restaurantId: string, deviceId: string, now: number): void
  /** False: there is no such stream of this device; it has to be opened again. */
  answer(streamId: string, deviceId: string, now: number): boolean
  close(streamId: string): void
  isOnline(restaurantId: string, now: number): boolean
  onlineDevices(restaurantId: string, now: number): string[]
  readonly openStreams: number
}

/** Devices connected to one server process. */
export class LocalPresence implements DevicePresence {
  private readonly streams = new Map<string, Stream>()
  private readonly byRestaurant = new Map<string, Set<Stream>>()

  open(streamId: string, restaurantId: string, deviceId: string, now: number): void {
    const stream = { restaurantId, deviceId, answeredAt: now }
    this.streams.set(streamId, stream)
    const siblings = this.byRestaurant.get(restaurantId) ?? new Set()
    this.byRestaurant.set(restaurantId, siblings)
    siblings.add(stream)
  }

  answer(streamId: string, deviceId: string, now: number): boolean {
    const stream = this.streams.get(streamId)
    if (!stream || stream.deviceId !== deviceId) return false
    stream.answeredAt = now
    return true
  }

  close(streamId: string): void {
    const stream = this.streams.get(streamId)
    if (!stream) return
    this.streams.delete(streamId)
    const siblings = this.byRestaurant.get(stream.restaurantId)
    siblings?.delete(stream)
    if (siblings?.size === 0) this.byRestaurant.delete(stream.restaurantId)
  }

  isOnline(restaurantId: string, now: number): boolean {
    for (const stream of this.byRestaurant.get(restaurantId) ?? []) {
      if (now - stream.answeredAt < silenceLimitMs) return true
    }
    return false
  }

  onlineDevices(restaurantId: string, now: number): string[] {
    const streams = [...(this.byRestaurant.get(restaurantId) ?? [])]
    return [
      ...new Set(streams.filter(stream => now - stream.answeredAt < silenceLimitMs).map(s => s.deviceId)),
    ]
  }

  get openStreams(): number {
    return this.streams.size
  }
}
