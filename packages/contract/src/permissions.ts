/** What people may do in the console. Each endpoint names the permission that it needs. */
export const permissions = [
  /** Their own session, password and sign-ins. */
  "account",
  /** The work at the counter and in the kitchen: orders, bookings, sold-out dishes, pauses. Their console is a staff device. */
  "service",
  /** Giving money back, voiding what the kitchen has seen, and closing the day. */
  "till",
  /** What was counted at the end of every day. */
  "days",
  "menu",
  /** The devices of the restaurant, and the sign-ins of others. */
  "devices",
  "deliveryPeople",
  "seatBlocks",
  "blockedPhones",
  "reports",
  "audit",
  "testDesk",
  "page",
  /** Switching the page on and off, and its address. */
  "pageState",
  "settings",
  "setup",
  "team",
  "privacy",
  "backups",
  /** Test keys, and the requests of the keys that a person may see. */
  "testKeys",
  "liveKeys",
] as const
export type Permission = (typeof permissions)[number]

export const roles = ["STAFF", "MANAGER", "OWNER", "DEVELOPER"] as const
export type Role = (typeof roles)[number]

const staff: readonly Permission[] = ["account", "service"]

const permissionsByRole: Readonly<Record<Role, readonly Permission[]>> = {
  STAFF: staff,
  MANAGER: [
    ...staff,
    "till",
    "menu",
    "devices",
    "deliveryPeople",
    "seatBlocks",
    "blockedPhones",
    "reports",
    "audit",
    "testDesk",
    "page",
    "testKeys",
    "liveKeys",
  ],
  OWNER: permissions,
  // Builds the restaurant's website or app. Nothing live: no `service`.
  DEVELOPER: ["account", "testDesk", "testKeys"],
}

/** What a console shows on a paired device on which nobody is signed in. Each endpoint says whether it allows devices. */
export const devicePermissions = staff

/** With the password, or with a PIN on a paired device. */
export const sessionAccesses = ["PASSWORD", "PIN"] as const
export type SessionAccess = (typeof sessionAccesses)[number]

/** What a PIN gives at most, whatever the role: it is short, and typed where others see it. */
const pinPermissions: readonly Permission[] = [...staff, "till"]

export function permissionsWith(access: SessionAccess, role: Role): readonly Permission[] {
  const all = permissionsOf(role)
  return access === "PIN" ? all.filter(permission => pinPermissions.includes(permission)) : all
}

/** Empty for a role of a later version, which this one reads from the same database during an upgrade. */
export function permissionsOf(role: Role): readonly Permission[] {
  return permissionsByRole[role] ?? []
}

export function hasPermission(role: Role, permission: Permission): boolean {
  return permissionsOf(role).includes(permission)
}

export function rolesWith(permission: Permission): Role[] {
  return roles.filter(role => hasPermission(role, permission))
}
