import type { MaybePromise } from "../http/index.ts"
import { StreamTable } from "./stream-table.ts"

/**
 * The staff devices that are online now, on any process. Times are monotonic, so that a clock that is set back does not
 * keep a silent device online. Only tests pass `now`.
 */
export interface DevicePresence {
  open(streamId: string, restaurantId: string, deviceId: string, now?: number): void
  /** False: this device has no such stream and must open a new one. */
  answer(streamId: string, restaurantId: string, deviceId: string, now?: number): MaybePromise<boolean>
  close(streamId: string): void
  /** For a server that stops: in a fleet the device stays online until it had time to connect to another server. */
  leave(streamId: string): void
  isOnline(restaurantId: string, now?: number): boolean
  onlineDevices(restaurantId: string, now?: number): string[]
  /** Called when another process reports a change of a restaurant's devices. */
  onNews(listener: (restaurantId: string) => void): void
  /** The number of streams of this process. */
  readonly openStreams: number
}

/** The devices of a single process. */
export class LocalPresence implements DevicePresence {
  protected readonly own = new StreamTable()
  protected readonly now: () => number

  constructor(now: () => number) {
    this.now = now
  }

  open(streamId: string, restaurantId: string, deviceId: string, now = this.now()): void {
    this.own.add(streamId, { restaurantId, deviceId, answeredAt: now })
  }

  answer(streamId: string, _restaurantId: string, deviceId: string, now = this.now()): MaybePromise<boolean> {
    const stream = this.own.get(streamId)
    if (stream?.deviceId !== deviceId) return false
    stream.answeredAt = Math.max(stream.answeredAt, now)
    return true
  }

  close(streamId: string): void {
    this.own.remove(streamId)
  }

  leave(streamId: string): void {
    this.own.remove(streamId)
  }

  isOnline(restaurantId: string, now = this.now()): boolean {
    return this.own.isOnline(restaurantId, now)
  }

  onlineDevices(restaurantId: string, now = this.now()): string[] {
    return this.own.onlineDevices(restaurantId, now)
  }

  onNews(_listener: (restaurantId: string) => void): void {}

  get openStreams(): number {
    return this.own.size
  }
}
