import { devicePermissions } from "../permissions.ts"

const at = "2026-10-17T13:05:00.000Z"
const seenAt = "2026-10-18T07:40:00.000Z"

export const person = {
  id: "stf_01k7q3s4w8e2h5n9r1x6bz0cdv",
  object: "person",
  name: "Ravi Kumar",
  email: "ravi@example.com",
  role: "STAFF",
  createdAt: at,
  lastSeenAt: seenAt,
  active: true,
}

export const personWithPassword = {
  ...person,
  lastSeenAt: null,
  active: false,
  temporaryPassword: "h7mk-2rvd-xq9t-4bwe",
}

export const addPersonRequest = { name: "Ravi Kumar", email: "ravi@example.com", role: "STAFF" }

export const changePasswordRequest = {
  currentPassword: "a long pass phrase",
  newPassword: "an even longer pass phrase",
}

export const device = {
  id: "dev_01k7q3s8p2v6r9x4e1h5bz7cwt",
  object: "device",
  name: "Counter tablet",
  paired: false,
  pairedBy: null,
  pairedDeviceId: null,
  person: { id: person.id, name: person.name },
  role: "STAFF",
  signedInAt: at,
  lastSeenAt: seenAt,
  expiresAt: "2026-11-16T13:05:00.000Z",
  online: true,
  current: false,
}

export const pairedDevice = {
  ...device,
  paired: true,
  pairedBy: "Asha Rao",
  person: null,
  role: null,
  expiresAt: "2027-01-16T07:40:00.000Z",
}

export const pairingCode = {
  object: "pairing_code",
  code: "k7q4-m9xa",
  name: "Counter tablet",
  expiresAt: "2026-10-17T13:15:00.000Z",
}

export const deviceSession = {
  object: "session",
  deviceId: device.id,
  device: { name: "Counter tablet", paired: true },
  person: null,
  restaurant: { id: "rst_01k7q3s2mz6xwq9e4d8rbv0tah", name: "Angaara Tandoor", timezone: "Asia/Kolkata" },
  role: null,
  permissions: [...devicePermissions],
  expiresAt: pairedDevice.expiresAt,
  mustChangePassword: false,
  demo: false,
}
