import * as api from "@rasoi/contract/console"
import { auditContextOf, type StaffCall } from "../audit/index.ts"
import type { DevicePresence } from "../events/index.ts"
import type { Mount } from "../http/index.ts"
import { type DeviceRow, listDevices } from "./device-store.ts"
import { devicesOf, endDevice, renameDevice } from "./devices.ts"
import type { SessionCookie } from "./session-cookie.ts"
import type { SessionDependencies } from "./sessions.ts"

interface Dependencies extends SessionDependencies {
  presence: DevicePresence
  cookie: SessionCookie
}

export function mountDevices(mount: Mount, { db, hub, demo, presence, cookie }: Dependencies): void {
  const changeContextOf = (call: StaffCall) => ({ hub, ...auditContextOf(call) })

  function describe({ session }: StaffCall) {
    const online = new Set(presence.onlineDevices(session.restaurantId))
    return (device: DeviceRow) => representDevice(device, online, session.deviceId)
  }

  mount(api.listDevices, async call => {
    const rows = await listDevices(db, devicesOf(call.session), new Date(call.now))
    // Demo logins work only in the demo.
    const signedIn = rows.filter(row => demo || !row.demo)
    return { object: "list" as const, data: signedIn.map(describe(call)) }
  })

  mount(api.renameDevice, async call => {
    const { session, params, body } = call
    return describe(call)(await renameDevice(changeContextOf(call), devicesOf(session), params.id, body.name))
  })

  mount(api.endDevice, async call => {
    const { session, params, reply } = call
    await endDevice(changeContextOf(call), devicesOf(session), params.id)
    if (params.id === session.deviceId) cookie.clear(reply)
    return undefined
  })
}

function representDevice(device: DeviceRow, online: ReadonlySet<string>, currentId: string) {
  return {
    id: device.device_id,
    object: "device" as const,
    name: device.device_name,
    person: { id: device.staff_id, name: device.name },
    role: device.role,
    signedInAt: device.created_at.toISOString(),
    lastSeenAt: device.last_seen_at.toISOString(),
    expiresAt: device.expires_at.toISOString(),
    online: online.has(device.device_id),
    current: device.device_id === currentId,
  }
}
