/**
 * The staff devices that are online now, on any process. Times are monotonic, so that a clock that is set back does not
 * keep a silent device online. Only tests pass `now`.
 */
export interface DevicePresence {
  open(streamId: string, restaurantId: string, deviceId: string, now?: number): void
  /** False: this device has no such stream and must open a new one. */
  answer(streamId: string, deviceId: string, now?: number): boolean
  close(streamId: string): void
  isOnline(restaurantId: string, now?: number): boolean
  onlineDevices(restaurantId: string, now?: number): string[]
  /** Called when another process reports a change of a restaurant's devices. */
  onNews(listener: (restaurantId: string) => void): void
  /** The number of streams of this process. */
  readonly openStreams: number
}
