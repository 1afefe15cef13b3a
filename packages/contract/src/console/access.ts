import type { ErrorCode } from "../errors.ts"
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

export const withBody = ["PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"] as const satisfies ErrorCode[]

/** What a paired device may do alone: the work at the counter and in the kitchen. */
export const staffOrDevice = { kind: "session", role: "STAFF", device: true } as const

export const staff = { kind: "session", role: "STAFF" } as const

/** Anybody who is signed in, also with a temporary password. */
export const anybody = { kind: "session", role: "STAFF", anyPassword: true } as const

/** The same, or a paired device. */
export const anybodyOrDevice = { ...anybody, device: true } as const

export const manager = { kind: "session", role: "MANAGER" } as const

export const owner = { kind: "session", role: "OWNER" } as const

export const Author = nullable(Type.String({ description: "The person who made it." }))
