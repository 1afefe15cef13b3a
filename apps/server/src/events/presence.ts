/**
 * Which staff devices would see an order that came in now, whichever process they are connected to. Times are monotonic: a
 * clock that is set back must not keep a silent device online. Only tests give one; otherwise it is the present.
 */
export interface DevicePresence {
  open(streamId: string, restaurantId: string, deviceId: string, now?: number): void
  /** False: there is no such stream of this device; it has to be opened again. */
  answer(streamId: string, deviceId: string, now?: number): boolean
  close(streamId: string): void
  isOnline(restaurantId: string, now?: number): boolean
  onlineDevices(restaurantId: string, now?: number): string[]
  /** Called when another process told of a restaurant's devices. */
  onNews(listener: (restaurantId: string) => void): void
  /** Those of this process. */
  readonly openStreams: number
}
