import type { OnlineDevices } from "./online-devices-store.ts"
import { DevicePresence } from "./presence.ts"
import { StreamTable } from "./stream-table.ts"

interface Parts {
  now: () => number
  store: OnlineDevices
  onFault: (error: unknown) => void
}

/** Notices devices that have fallen silent, and repeats a write that failed. */
const syncEveryMs = 2_000
/** Devices that come or go at the same moment are written together. */
const batchMs = 10

/**
 * The devices of a single process. Those that are online are stored: after a restart they count until they had time to
 * connect again, so that orders are not refused meanwhile. Only coming and going is written, not the responses to pings.
 */
export class SinglePresence extends DevicePresence {
  private readonly parts: Parts
  /** Devices that were online when the process before ended, and have not connected since; when this one stops, its own. */
  private readonly awaited = new StreamTable()
  private stored = new Set<string>()
  private writing = Promise.resolve()
  private soon: NodeJS.Timeout | undefined
  private readonly timer: NodeJS.Timeout

  constructor(parts: Parts) {
    super(parts.now)
    this.parts = parts
    this.timer = setInterval(() => void this.sync(), syncEveryMs)
  }

  /** Reads the devices of the process before. */
  start(): Promise<void> {
    return this.afterOthers(async () => {
      const devices = await this.parts.store.list()
      const respondedAt = this.now()
      for (const { device_id: deviceId, restaurant_id: restaurantId } of devices)
        this.awaited.add(deviceId, { deviceId, restaurantId, respondedAt })
      this.stored = new Set(devices.map(({ device_id }) => device_id))
    })
  }

  override open(streamId: string, restaurantId: string, deviceId: string, now = this.now()): void {
    super.open(streamId, restaurantId, deviceId, now)
    this.awaited.remove(deviceId)
    this.syncSoon()
  }

  override close(streamId: string): void {
    super.close(streamId)
    this.syncSoon()
  }

  /** The device stays stored: it will connect to the next process. */
  override leave(streamId: string): void {
    const stream = this.own.get(streamId)
    super.leave(streamId)
    if (stream) this.awaited.add(streamId, stream)
  }

  override isOnline(restaurantId: string, now = this.now()): boolean {
    return super.isOnline(restaurantId, now) || this.awaited.isOnline(restaurantId, now)
  }

  override onlineDevices(restaurantId: string, now = this.now()): string[] {
    return [...super.onlineDevices(restaurantId, now), ...this.awaited.onlineDevices(restaurantId, now)]
  }

  /** Sessions may have ended, and then the database has removed their devices. */
  forgetSignedOut(): Promise<void> {
    return this.afterOthers(async () => {
      this.stored = new Set((await this.parts.store.list()).map(({ device_id }) => device_id))
      for (const [key, { deviceId }] of [...this.awaited.entries()])
        if (!this.stored.has(deviceId)) this.awaited.remove(key)
    })
  }

  /** Resolves when everything up to now is written. */
  sync(): Promise<void> {
    return this.afterOthers(async () => {
      const now = this.now()
      const online = new Set([...this.own.allOnline(now), ...this.awaited.allOnline(now)])
      const [added, removed] = [online.difference(this.stored), this.stored.difference(online)]
      await this.parts.store.change([...added], [...removed])
      this.stored = online
    })
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    clearTimeout(this.soon)
    await this.sync()
  }

  private syncSoon(): void {
    this.soon ??= setTimeout(() => {
      this.soon = undefined
      void this.sync()
    }, batchMs)
  }

  private afterOthers(work: () => Promise<void>): Promise<void> {
    this.writing = this.writing.then(work).catch(this.parts.onFault)
    return this.writing
  }
}
