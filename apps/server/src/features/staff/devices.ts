import { hasPermission, Refusal } from "@rasoi/contract"
import type { AuditChange } from "@rasoi/contract/console"
import type { Queries } from "../../db/index.ts"
import type { PersonCaller } from "../../http/index.ts"
import { type ChangeContext, recordAuditEntry, signedOut } from "../audit/index.ts"
import { requireFreeName } from "./device-name.ts"
import { changeDeviceName, type DeviceRow, type DeviceScope, lockDevice } from "./device-store.ts"
import {
  changePairedDeviceName,
  lockPairedDevice,
  type PairedDeviceRow,
  removePairedDevice,
} from "./paired-device-store.ts"
import { forgetTriesOn } from "./pin-store.ts"
import { removeSession, removeSessionsOnDevice } from "./store.ts"

/** A paired device of the restaurant, or a person's sign-in. */
export type AnyDevice =
  | { readonly paired: true; readonly row: PairedDeviceRow }
  | { readonly paired: false; readonly row: DeviceRow }

/** All devices of the restaurant, or only the person's own sign-ins. */
export function devicesOf({ restaurantId, staffId, role }: PersonCaller): DeviceScope {
  return { restaurantId, staffId: hasPermission(role, "devices") ? null : staffId }
}

/** For a paired device, also signs out whoever is signed in on it. */
export async function endDevice(context: ChangeContext, scope: DeviceScope, deviceId: string): Promise<void> {
  const { hub, now, restaurantId } = context
  await hub.edit("sessions", restaurantId, async tx => {
    const { paired, row } = await requireDevice(tx, scope, deviceId, now)
    if (paired) {
      const changes = signedOut(await removeSessionsOnDevice(tx, restaurantId, deviceId))
      await removePairedDevice(tx, restaurantId, deviceId, now)
      await forgetTriesOn(tx, deviceId)
      await recordAuditEntry(tx, context, { action: "device.removed", subject: row.name, changes })
      return
    }
    await removeSession(tx, restaurantId, deviceId)
    const changes: AuditChange[] = [{ kind: "DEVICE_OF", name: row.name }]
    const subject = row.device_name ?? deviceId
    await recordAuditEntry(tx, context, { action: "session.ended", subject, changes })
  })
}

export async function renameDevice(
  context: ChangeContext,
  scope: DeviceScope,
  deviceId: string,
  name: string,
): Promise<AnyDevice> {
  const { hub, now, restaurantId } = context
  return hub.edit("sessions", restaurantId, async tx => {
    const device = await requireDevice(tx, scope, deviceId, now)
    // A sign-in on a paired device has the name of the device.
    if (!device.paired && device.row.paired_device_id !== null) throw noSuchDevice()
    const from = device.paired ? device.row.name : device.row.device_name
    if (from === name) return device
    if (device.paired) await requireFreeName(tx, { restaurantId, name, deviceId, now })
    if (device.paired) await changePairedDeviceName(tx, restaurantId, deviceId, name)
    else await changeDeviceName(tx, restaurantId, deviceId, name)
    const changes: AuditChange[] = [{ kind: "NAME", from: from ?? deviceId, to: name }]
    await recordAuditEntry(tx, context, { action: "session.renamed", subject: name, changes })
    return device.paired
      ? { paired: true, row: { ...device.row, name } }
      : { paired: false, row: { ...device.row, device_name: name } }
  })
}

async function requireDevice(
  tx: Queries,
  scope: DeviceScope,
  deviceId: string,
  now: number,
): Promise<AnyDevice> {
  const mayManage = scope.staffId === null
  const paired = mayManage ? await lockPairedDevice(tx, scope.restaurantId, deviceId, now) : undefined
  if (paired) return { paired: true, row: paired }
  const row = await lockDevice(tx, scope, deviceId, new Date(now))
  if (!row) throw noSuchDevice()
  return { paired: false, row }
}

function noSuchDevice(): Refusal {
  return new Refusal("NOT_FOUND", { message: "There is no such device." })
}
