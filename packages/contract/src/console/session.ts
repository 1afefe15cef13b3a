import { endpoint } from "../endpoint.ts"
import { textLimits } from "../limits.ts"
import { permissions, roles, sessionAccesses } from "../permissions.ts"
import { choice, closedObject, nullable, object, Timestamp, text } from "../schema.ts"
import Type from "../type.ts"
import { anybody, anybodyOrDevice, beforeSession, withBody } from "./access.ts"

export const Session = object("Session", {
  object: Type.Literal("session"),
  deviceId: Type.String({
    description: "Identifies the staff device: the paired device, or else this sign-in.",
  }),
  device: Type.Object({
    name: nullable(Type.String()),
    paired: Type.Boolean({ description: "True if the device belongs to the restaurant." }),
  }),
  person: nullable(
    Type.Object(
      { id: Type.String(), name: Type.String(), email: Type.String() },
      { description: "Null on a paired device on which nobody is signed in." },
    ),
  ),
  restaurant: Type.Object({ id: Type.String(), name: Type.String(), timezone: Type.String() }),
  role: nullable(choice(roles)),
  signedInBy: nullable(choice(sessionAccesses, "Null on a paired device on which nobody is signed in.")),
  permissions: Type.Array(choice(permissions), {
    description:
      "What the person may do here. A paired device has those of staff; with a PIN there is `till` at most beside them.",
  }),
  expiresAt: {
    ...Timestamp,
    description: "When the person must sign in again, or when the device ends if it is not used until then.",
  },
  mustChangePassword: Type.Boolean({
    description:
      "True if another person made the password: until this person chooses their own, only session and session/password work.",
  }),
  demo: Type.Boolean({ description: "True on a demo server, which can send orders to itself." }),
})

export const signIn = endpoint({
  id: "console.session.create",
  method: "POST",
  path: "/console/v1/session",
  tag: "Session",
  summary: "Sign in",
  description:
    "Sets an HttpOnly cookie, and a second one by which the server knows the device again. Wrong attempts are limited per email and per IP address; the headers name the limit that refuses first. A device on which the person has signed in before is counted separately. On a paired device the person must work in its restaurant, and not as a developer; the sign-in ends after 12 hours, and the device stays.",
  access: { kind: "public" },
  // Checked before the body is read. Wrong passwords have stricter limits.
  limit: { count: 300, windowSeconds: 900, per: "device" },
  body: closedObject("SignInRequest", {
    email: Type.String({ format: "email", maxLength: textLimits.email }),
    password: Type.String({ minLength: 1, maxLength: textLimits.password }),
    restaurantId: Type.Optional(
      text({ min: 1, max: "id", description: "For a person who works in several restaurants." }),
    ),
    device: Type.Optional(text({ min: 1, max: "deviceName", description: "A name for this device." })),
  }),
  response: { status: 201, schema: Session },
  errors: [
    "LOGIN_FAILED",
    "ROLE_MISSING",
    "RATE_LIMITED",
    "ORIGIN_REFUSED",
    ...withBody,
    "VALIDATION_FAILED",
    "INTERNAL_ERROR",
    "SERVICE_UNAVAILABLE",
  ],
})

export const getSession = endpoint({
  id: "console.session.get",
  method: "GET",
  path: "/console/v1/session",
  tag: "Session",
  summary: "Who is signed in, or which device this is",
  access: anybodyOrDevice,
  response: { status: 200, schema: Session },
  errors: beforeSession,
})

export const signOut = endpoint({
  id: "console.session.delete",
  method: "DELETE",
  path: "/console/v1/session",
  tag: "Session",
  summary: "Sign out",
  description: "On a paired device only the person is signed out.",
  access: { ...anybody, pin: true },
  response: { status: 204 },
  errors: beforeSession,
})
