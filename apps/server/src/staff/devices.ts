import { Refusal } from "@rasoi/contract"
import type { AuditChange } from "@rasoi/contract/console"
import { type ChangeContext, recordAuditEntry } from "../audit/index.ts"
import type { Queries } from "../db/index.ts"
import type { SessionCaller } from "../http/index.ts"
import { changeDeviceName, type DeviceRow, type DeviceScope, lockDevice } from "./device-store.ts"
import { removeSession } from "./store.ts"

/** An owner manages all devices of the restaurant, others only their own. */
export function devicesOf({ restaurantId, staffId, role }: SessionCaller): DeviceScope {
  return { restaurantId, staffId: role === "OWNER" ? null : staffId }
}

export async function endDevice(context: ChangeContext, scope: DeviceScope, deviceId: string): Promise<void> {
  const { hub, now, restaurantId } = context
  await hub.edit("sessions", restaurantId, async tx => {
    const device = await requireDevice(tx, scope, deviceId, now)
    await removeSession(tx, restaurantId, deviceId)
    const subject = device.device_name ?? deviceId
    const changes: AuditChange[] = [{ kind: "DEVICE_OF", name: device.name }]
    await recordAuditEntry(tx, context, { action: "session.ended", subject, changes })
  })
}

export async function renameDevice(
  context: ChangeContext,
  scope: DeviceScope,
  deviceId: string,
  name: string,
): Promise<DeviceRow> {
  const { hub, now, restaurantId } = context
  return hub.edit("sessions", restaurantId, async tx => {
    const device = await requireDevice(tx, scope, deviceId, now)
    if (device.device_name === name) return device
    await changeDeviceName(tx, restaurantId, deviceId, name)
    const changes: AuditChange[] = [{ kind: "NAME", from: device.device_name ?? deviceId, to: name }]
    await recordAuditEntry(tx, context, { action: "session.renamed", subject: name, changes })
    return { ...device, device_name: name }
  })
}

async function requireDevice(
  tx: Queries,
  scope: DeviceScope,
  deviceId: string,
  now: number,
): Promise<DeviceRow> {
  const device = await lockDevice(tx, scope, deviceId, new Date(now))
  if (!device) throw new Refusal("NOT_FOUND", { message: "There is no such device." })
  return device
}
