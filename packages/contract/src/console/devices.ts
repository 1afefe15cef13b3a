import { endpoint } from "../endpoint.ts"
import { roles } from "../permissions.ts"
import { choice, closedObject, nullable, object, Timestamp, text } from "../schema.ts"
import Type from "../type.ts"
import { needs, signedIn, withBody } from "./access.ts"
import { listOf } from "./lists.ts"
import { Session } from "./session.ts"

const DeviceName = text({ min: 1, max: "deviceName" })

export const Device = object("Device", {
  id: Type.String(),
  object: Type.Literal("device"),
  name: nullable(Type.String({ description: "The name that staff gave it." })),
  paired: Type.Boolean({
    description: "True for a device that belongs to the restaurant, false for a person's sign-in.",
  }),
  pairedBy: nullable(Type.String({ description: "Who made its pairing code." })),
  pairedDeviceId: nullable(
    Type.String({ description: "For a sign-in on a paired device: that device. It stays when this ends." }),
  ),
  person: nullable(
    Type.Object(
      { id: Type.String(), name: Type.String() },
      { description: "Who is signed in. Null for a paired device." },
    ),
  ),
  role: nullable(choice(roles)),
  signedInAt: { ...Timestamp, description: "When it was signed in or paired." },
  lastSeenAt: { ...Timestamp, description: "Its last request or ping, to the minute." },
  expiresAt: {
    ...Timestamp,
    description: "When it has to sign in again; for a paired device, 90 days after it was last seen.",
  },
  online: Type.Boolean({ description: "True if it would show an order that arrived now." }),
  simulated: Type.Boolean({
    description:
      "True for the simulated tablet of a demo server: it accepts orders while no console is open. It cannot be renamed or removed.",
  }),
  current: Type.Boolean({ description: "True for the device that sends this request." }),
})

const devices = { tag: "Devices", access: needs("account"), errors: signedIn } as const

export const listDevices = endpoint({
  ...devices,
  id: "console.devices.list",
  method: "GET",
  path: "/console/v1/devices",
  summary: "List paired and signed-in devices",
  description: "Owners and managers see every device of the restaurant, others see their own sign-ins.",
  response: { status: 200, schema: listOf(Device, "DeviceList") },
})

export const renameDevice = endpoint({
  ...devices,
  id: "console.devices.patch",
  method: "PATCH",
  path: "/console/v1/devices/{id}",
  summary: "Rename a device",
  body: closedObject("RenameDeviceRequest", { name: DeviceName }),
  response: { status: 200, schema: Device },
  errors: [...signedIn, ...withBody, "NOT_FOUND"],
})

export const endDevice = endpoint({
  ...devices,
  id: "console.devices.delete",
  method: "DELETE",
  path: "/console/v1/devices/{id}",
  summary: "Remove a paired device, or sign a device out",
  description:
    "For a lost tablet. Its next request fails with 401, its event stream closes, and it no longer counts as online. Whoever is signed in on a paired device is signed out with it.",
  response: { status: 204 },
  errors: [...signedIn, "NOT_FOUND"],
})

export const createPairingCode = endpoint({
  ...devices,
  id: "console.devices.code",
  method: "POST",
  path: "/console/v1/devices/codes",
  summary: "Make a pairing code for a new device",
  description:
    "The code works once, for 10 minutes and 5 tries, and only while the person who made it is still a manager or an owner. It is shown only in this response. A restaurant makes at most 30 codes in 15 minutes.",
  access: needs("devices"),
  body: closedObject("PairingCodeRequest", { name: DeviceName }),
  response: {
    status: 201,
    schema: object("PairingCode", {
      object: Type.Literal("pairing_code"),
      code: Type.String(),
      name: Type.String({ description: "The name that the device gets." }),
      expiresAt: Timestamp,
    }),
  },
  errors: [...signedIn, ...withBody, "RATE_LIMITED"],
})

export const pairDevice = endpoint({
  id: "console.devices.pair",
  method: "POST",
  path: "/console/v1/devices/pair",
  tag: "Devices",
  summary: "Pair this device with a code",
  description:
    "Makes the device an actor of its own, which belongs to the restaurant: it ends when it is removed, or after 90 days without a request. Sets an HttpOnly cookie.",
  access: { kind: "public" },
  // Checked before the body is read. Few, because a code has about 40 bits. Per device, because others behind a shared address
  // may use up its tries: a browser on which somebody has signed in before has its own.
  limit: { count: 20, windowSeconds: 900, per: "device" },
  body: closedObject("PairDeviceRequest", {
    code: text({
      min: 1,
      max: "pairingCode",
      description: "As it was shown; case, spaces and the dash do not matter.",
    }),
  }),
  response: { status: 201, schema: Session },
  errors: [
    "PAIRING_FAILED",
    "RATE_LIMITED",
    "ORIGIN_REFUSED",
    ...withBody,
    "VALIDATION_FAILED",
    "INTERNAL_ERROR",
    "SERVICE_UNAVAILABLE",
  ],
})

export const deviceEndpoints = [listDevices, renameDevice, endDevice, createPairingCode, pairDevice] as const
