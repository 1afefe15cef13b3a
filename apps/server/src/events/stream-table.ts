/** A device that has not responded to a ping for this long is offline. */
export const silenceLimitMs = 25_000

export interface KnownStream {
  readonly restaurantId: string
  readonly deviceId: string
  respondedAt: number
}

/** Open streams by id and by restaurant. Every order checks whether its restaurant has one. */
export class StreamTable {
  private readonly streams = new Map<string, KnownStream>()
  private readonly byRestaurant = new Map<string, Set<KnownStream>>()

  get size(): number {
    return this.streams.size
  }

  get(streamId: string): KnownStream | undefined {
    return this.streams.get(streamId)
  }

  add(streamId: string, stream: KnownStream): void {
    this.remove(streamId)
    this.streams.set(streamId, stream)
    const siblings = this.byRestaurant.get(stream.restaurantId) ?? new Set()
    this.byRestaurant.set(stream.restaurantId, siblings)
    siblings.add(stream)
  }

  remove(streamId: string): KnownStream | undefined {
    const stream = this.streams.get(streamId)
    if (!stream) return undefined
    this.streams.delete(streamId)
    const siblings = this.byRestaurant.get(stream.restaurantId)
    siblings?.delete(stream)
    if (siblings?.size === 0) this.byRestaurant.delete(stream.restaurantId)
    return stream
  }

  restaurants(): Iterable<string> {
    return this.byRestaurant.keys()
  }

  entries(): Iterable<[streamId: string, stream: KnownStream]> {
    return this.streams
  }

  isOnline(restaurantId: string, now: number): boolean {
    for (const stream of this.byRestaurant.get(restaurantId) ?? []) {
      if (now - stream.respondedAt < silenceLimitMs) return true
    }
    return false
  }

  onlineDevices(restaurantId: string, now: number): string[] {
    return devicesOf(this.byRestaurant.get(restaurantId) ?? [], now)
  }

  /** The devices of all restaurants. */
  allOnline(now: number): string[] {
    return devicesOf(this.streams.values(), now)
  }
}

function devicesOf(streams: Iterable<KnownStream>, now: number): string[] {
  const online = [...streams].filter(stream => now - stream.respondedAt < silenceLimitMs)
  return [...new Set(online.map(({ deviceId }) => deviceId))]
}
