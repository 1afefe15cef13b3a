import type { MaybePromise } from "../http/index.ts"
import { StreamTable } from "./stream-table.ts"

/**
 * The staff devices that are online now. Times are monotonic, so that a clock that is set back does not keep a silent
 * device online. Only tests pass `now`. See SinglePresence and FleetPresence for what a restart and a fleet need.
 */
export class DevicePresence {
  protected readonly own = new StreamTable()
  protected readonly now: () => number

  constructor(now: () => number) {
    this.now = now
  }

  open(streamId: string, restaurantId: string, deviceId: string, now = this.now()): void {
    this.own.add(streamId, { restaurantId, deviceId, respondedAt: now })
  }

  /** False: this device has no such stream and must open a new one. */
  pong(streamId: string, _restaurantId: string, deviceId: string, now = this.now()): MaybePromise<boolean> {
    const stream = this.own.get(streamId)
    if (stream?.deviceId !== deviceId) return false
    stream.respondedAt = Math.max(stream.respondedAt, now)
    return true
  }

  close(streamId: string): void {
    this.own.remove(streamId)
  }

  /** For a server that stops: the device stays online until it had time to connect to the next or another server. */
  leave(streamId: string): void {
    this.own.remove(streamId)
  }

  isOnline(restaurantId: string, now = this.now()): boolean {
    return this.own.isOnline(restaurantId, now)
  }

  onlineDevices(restaurantId: string, now = this.now()): string[] {
    return this.own.onlineDevices(restaurantId, now)
  }

  /** Called when another process reports a change of a restaurant's devices. */
  onChangeElsewhere(_listener: (restaurantId: string) => void): void {}

  /** The number of streams of this process. */
  get openStreams(): number {
    return this.own.size
  }
}
