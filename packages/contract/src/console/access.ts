import type { ErrorCode } from "../errors.ts"
import type { Permission } from "../permissions.ts"
import { nullable } from "../schema.ts"
import Type from "../type.ts"

/** Who may call an endpoint of the console, and which errors every call can return. */

/** For endpoints that also allow people with a temporary password. */
export const beforeSession = [
  "UNAUTHENTICATED",
  "ROLE_MISSING",
  "ORIGIN_REFUSED",
  "VALIDATION_FAILED",
  "INTERNAL_ERROR",
  "SERVICE_UNAVAILABLE",
] as const satisfies ErrorCode[]

export const signedIn = [...beforeSession, "PASSWORD_CHANGE_REQUIRED"] as const satisfies ErrorCode[]

/** A report over many days takes long, and the server adds up few of those at a time. */
export const reportErrors = [...signedIn, "REPORTS_BUSY"] as const satisfies ErrorCode[]

export const withBody = ["PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"] as const satisfies ErrorCode[]

/** A signed-in person who has the permission. */
export function needs<const Needed extends Permission>(permission: Needed) {
  return { kind: "session", permission } as const
}

/** The work at the counter and in the kitchen, which a paired device may also do alone. */
export const serviceOrDevice = { ...needs("service"), device: true } as const

/** Anybody who has chosen a password, or a paired device. */
export const accountOrDevice = { ...needs("account"), device: true } as const

/** Anybody who is signed in, also with a temporary password. */
export const anybody = { ...needs("account"), anyPassword: true } as const

/** The same, or a paired device. */
export const anybodyOrDevice = { ...anybody, device: true } as const

export const Author = nullable(Type.String({ description: "The person who made it." }))
