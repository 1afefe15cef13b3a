import { endpoint } from "../endpoint.ts"
import { passwordLength, pinLength } from "../limits.ts"
import { choice, closedObject, nullable, object, Timestamp, text } from "../schema.ts"
import Type from "../type.ts"
import { beforeSession, needs, serviceOrDevice, signedIn, withBody } from "./access.ts"
import { listOf } from "./lists.ts"
import { Session } from "./session.ts"

/** PINs with which people sign in on paired devices. */

/** Four to six digits. */
export const Pin = Type.String({ pattern: `^[0-9]{${pinLength.min},${pinLength.max}}$`, examples: ["4820"] })

export const PersonId = text({ min: 1, max: "id" })

export const TillPerson = object("TillPerson", {
  id: Type.String(),
  object: Type.Literal("till_person"),
  name: Type.String(),
  pin: choice(["NONE", "SET", "LOCKED"], "LOCKED: the password is needed before the PIN works again."),
  pinSetAt: nullable({ ...Timestamp, description: "A device without a network knows a PIN by it." }),
  mayApprove: Type.Boolean({ description: "Has the permission `till`." }),
})

const pins = { tag: "PINs", errors: signedIn } as const

export const listTillPeople = endpoint({
  ...pins,
  id: "console.till.people",
  method: "GET",
  path: "/console/v1/till/people",
  summary: "The names of the people who take orders here, and whether each has a PIN",
  access: serviceOrDevice,
  response: { status: 200, schema: listOf(TillPerson, "TillPersonList") },
})

export const signInWithPin = endpoint({
  ...pins,
  id: "console.till.session",
  method: "POST",
  path: "/console/v1/till/session",
  summary: "Sign in with a PIN",
  description:
    "Only on a paired device. It gives the permission `service`, and `till` if the role has it, for 12 hours. Whoever was signed in on the device is signed out. Five wrong PINs of a person on a device lock them there for a minute, then for 2, 4 and so on, up to an hour. Twenty within an hour on all devices lock the PIN until the person signs in with the password.",
  access: serviceOrDevice,
  body: closedObject("PinSignInRequest", { staffId: PersonId, pin: Pin }),
  response: { status: 201, schema: Session },
  errors: [...signedIn, ...withBody, "PIN_REFUSED"],
})

export const setPin = endpoint({
  ...pins,
  id: "console.session.pin",
  method: "PUT",
  path: "/console/v1/session/pin",
  summary: "Choose your own PIN for this restaurant",
  description:
    "On any device, with the password. Ends the sign-ins with the PIN from before. A new password ends the PIN.",
  access: { ...needs("service"), pin: false },
  body: closedObject("SetPinRequest", {
    password: Type.String({ minLength: 1, maxLength: passwordLength.max }),
    pin: Pin,
  }),
  response: { status: 204 },
  errors: [...signedIn, ...withBody, "RATE_LIMITED"],
  example: { body: { password: "a long pass phrase", pin: "4820" } },
})

export const clearPin = endpoint({
  ...pins,
  id: "console.people.pin.delete",
  method: "DELETE",
  path: "/console/v1/people/{id}/pin",
  summary: "End the PIN of a person",
  description:
    "Signs out what they signed in to with it. Only the person can choose a new one, with the password.",
  access: needs("devices"),
  response: { status: 204 },
  errors: [...beforeSession, "PASSWORD_CHANGE_REQUIRED", "NOT_FOUND"],
})

export const pinEndpoints = [listTillPeople, signInWithPin, setPin, clearPin] as const
