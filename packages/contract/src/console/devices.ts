import { endpoint, roles } from "../endpoint.ts"
import { choice, closed, nullable, Timestamp, text } from "../schema.ts"
import Type from "../type.ts"
import { signedIn, staff, withBody } from "./access.ts"
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

export const DeviceList = Type.Object(
  { object: Type.Literal("list"), data: Type.Array(Device) },
  { title: "DeviceList" },
)

export const listDevices = endpoint({
  id: "console.devices.list",
  method: "GET",
  path: "/console/v1/devices",
  tag: "Devices",
  summary: "List signed-in devices",
  description: "An owner sees every device of the restaurant, others see their own.",
  access: staff,
  response: { status: 200, schema: DeviceList },
  errors: signedIn,
  example: { response: { object: "list", data: [examples.device] } },
})

export const renameDevice = endpoint({
  id: "console.devices.patch",
  method: "PATCH",
  path: "/console/v1/devices/{id}",
  tag: "Devices",
  summary: "Rename a device",
  access: staff,
  body: closed({ name: text({ min: 1, max: 60 }) }, { title: "RenameDeviceRequest" }),
  response: { status: 200, schema: Device },
  errors: [...signedIn, ...withBody, "NOT_FOUND"],
  example: { body: { name: "Counter tablet" }, response: examples.device },
})

export const endDevice = endpoint({
  id: "console.devices.delete",
  method: "DELETE",
  path: "/console/v1/devices/{id}",
  tag: "Devices",
  summary: "Sign a device out",
  description:
    "For a lost tablet. Its next request fails with 401, its event stream closes, and it no longer counts as online.",
  access: staff,
  response: { status: 204 },
  errors: [...signedIn, "NOT_FOUND"],
  example: {},
})

export const deviceEndpoints = [listDevices, renameDevice, endDevice] as const
