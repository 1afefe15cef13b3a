import { endpoint, roles } from "../endpoint.ts"
import { choice, closed, nullable, Timestamp, text } from "../schema.ts"
import Type from "../type.ts"
import { signedIn, staff, withBody } from "./access.ts"
import { listOf } from "./lists.ts"
import * as examples from "./team-examples.ts"

export const Device = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal("device"),
    name: nullable(Type.String({ description: "The name that staff gave it." })),
    person: Type.Object({ id: Type.String(), name: Type.String() }),
    role: choice(roles),
    signedInAt: Timestamp,
    lastSeenAt: { ...Timestamp, description: "Its last request or ping, to the minute." },
    expiresAt: { ...Timestamp, description: "When it has to sign in again." },
    online: Type.Boolean({ description: "True if it would show an order that arrived now." }),
    current: Type.Boolean({ description: "True for the device that sends this request." }),
  },
  { title: "Device" },
)

const devices = { tag: "Devices", access: staff, errors: signedIn } as const

export const listDevices = endpoint({
  ...devices,
  id: "console.devices.list",
  method: "GET",
  path: "/console/v1/devices",
  summary: "List signed-in devices",
  description: "An owner sees every device of the restaurant, others see their own.",
  response: { status: 200, schema: listOf(Device, "DeviceList") },
  example: { response: { object: "list", data: [examples.device] } },
})

export const renameDevice = endpoint({
  ...devices,
  id: "console.devices.patch",
  method: "PATCH",
  path: "/console/v1/devices/{id}",
  summary: "Rename a device",
  body: closed({ name: text({ min: 1, max: 60 }) }, { title: "RenameDeviceRequest" }),
  response: { status: 200, schema: Device },
  errors: [...signedIn, ...withBody, "NOT_FOUND"],
  example: { body: { name: "Counter tablet" }, response: examples.device },
})

export const endDevice = endpoint({
  ...devices,
  id: "console.devices.delete",
  method: "DELETE",
  path: "/console/v1/devices/{id}",
  summary: "Sign a device out",
  description:
    "For a lost tablet. Its next request fails with 401, its event stream closes, and it no longer counts as online.",
  response: { status: 204 },
  errors: [...signedIn, "NOT_FOUND"],
  example: {},
})

export const deviceEndpoints = [listDevices, renameDevice, endDevice] as const
