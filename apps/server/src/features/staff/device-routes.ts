import * as api from "@rasoi/contract/console"
import type { DevicePresence } from "../../events/index.ts"
import type { Mount, PersonCaller } from "../../http/index.ts"
import { auditContextOf, type PersonCall } from "../audit/index.ts"
import { type DeviceRow, listDevices } from "./device-store.ts"
import { type AnyDevice, devicesOf, endDevice, renameDevice } from "./devices.ts"
import { listPairedDevices, type PairedDeviceRow, unseenEndsAfterMs } from "./paired-device-store.ts"
import type { SessionDependencies } from "./sessions.ts"

interface Dependencies extends SessionDependencies {
  presence: DevicePresence
  /** Only the demo's restaurant has one. */
  simulatedTablet: { readonly id: string; readonly restaurantId: string } | undefined
}

export function mountDevices(mount: Mount, dependencies: Dependencies): void {
  const { db, hub, demo, presence, cookie, simulatedTablet } = dependencies
  const changeContextOf = (call: PersonCall) => ({ hub, ...auditContextOf(call) })

  function describe({ session }: PersonCall) {
    const online = new Set(presence.onlineDevices(session.restaurantId))
    return (device: AnyDevice) =>
      device.paired
        ? representPaired(device.row, online, session)
        : representSignIn(device.row, online, session)
  }

  mount(api.listDevices, async call => {
    const { session, now } = call
    const scope = devicesOf(session)
    const paired = scope.staffId === null ? await listPairedDevices(db, scope.restaurantId, now) : []
    const signedIn = await listDevices(db, scope, new Date(now))
    const all: AnyDevice[] = [
      ...paired.map(row => ({ paired: true, row }) as const),
      ...signedIn.map(row => ({ paired: false, row }) as const),
    ]
    // Demo logins, and devices that they paired, work only in the demo.
    const data = all.filter(({ row }) => demo || !row.demo).map(describe(call))
    if (simulatedTablet?.restaurantId !== session.restaurantId) return { object: "list" as const, data }
    const online = presence.onlineDevices(session.restaurantId).includes(simulatedTablet.id)
    return { object: "list" as const, data: [...data, representSimulated(simulatedTablet.id, online, now)] }
  })

  mount(api.renameDevice, async call => {
    const { session, params, body } = call
    return describe(call)(await renameDevice(changeContextOf(call), devicesOf(session), params.id, body.name))
  })

  mount(api.endDevice, async call => {
    const { session, params, reply } = call
    await endDevice(changeContextOf(call), devicesOf(session), params.id)
    if (params.id === session.sessionId || params.id === session.deviceId) cookie.clear(reply)
    if (session.paired && params.id === session.deviceId) cookie.clearPaired(reply)
    return undefined
  })
}

function representSimulated(id: string, online: boolean, now: number) {
  const at = new Date(now).toISOString()
  return {
    id,
    object: "device" as const,
    name: "Simulated tablet",
    paired: false,
    pairedBy: null,
    pairedDeviceId: null,
    person: null,
    role: null,
    signedInAt: at,
    lastSeenAt: at,
    expiresAt: at,
    online,
    simulated: true,
    current: false,
  }
}

function representSignIn(row: DeviceRow, online: ReadonlySet<string>, session: PersonCaller) {
  return {
    id: row.device_id,
    object: "device" as const,
    name: row.device_name,
    paired: false,
    pairedBy: null,
    pairedDeviceId: row.paired_device_id,
    person: { id: row.staff_id, name: row.name },
    role: row.role,
    signedInAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    online: online.has(row.paired_device_id ?? row.device_id),
    simulated: false,
    current: row.device_id === session.sessionId,
  }
}

function representPaired(row: PairedDeviceRow, online: ReadonlySet<string>, session: PersonCaller) {
  return {
    id: row.id,
    object: "device" as const,
    name: row.name,
    paired: true,
    pairedBy: row.paired_by,
    pairedDeviceId: null,
    person: null,
    role: null,
    signedInAt: row.paired_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    expiresAt: new Date(row.last_seen_at.getTime() + unseenEndsAfterMs).toISOString(),
    online: online.has(row.id),
    simulated: false,
    current: row.id === session.deviceId,
  }
}
