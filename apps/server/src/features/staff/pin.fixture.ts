import type { Role } from "@rasoi/contract"
import type { TestApp } from "../../testing/app.ts"
import { type Paired, pair } from "./paired.fixture.ts"
import { makeMember, type TeamMember } from "./team.fixture.ts"

export const goodPin = "4820"

export interface PinPerson extends TeamMember {
  readonly password: string
}

/** Sets the PIN of somebody who is signed in. */
export const setPin = (app: TestApp, { cookie, password }: PinPerson, pin = goodPin) =>
  app.call("/console/v1/session/pin", { method: "PUT", cookie, body: { password, pin } })

/** A member of the restaurant with a PIN. */
export async function personWithPin(
  app: TestApp,
  restaurantId: string,
  role: Role = "STAFF",
  pin = goodPin,
): Promise<PinPerson> {
  const { email, password } = await app.person(restaurantId, role)
  const cookie = await app.signIn({ email, password })
  const { body } = await app.call("/console/v1/session", { cookie })
  const person = { cookie, id: body.person.id, email, deviceId: body.deviceId, password }
  const { status, text } = await setPin(app, person, pin)
  if (status !== 204) throw new Error(`setting a PIN responded with ${status}: ${text}`)
  return person
}

export const typePin = (app: TestApp, { cookie }: Pick<Paired, "cookie">, staffId: string, pin = goodPin) =>
  app.call("/console/v1/till/session", { method: "POST", cookie, body: { staffId, pin } })

/** Both cookies of the tablet after somebody signed in on it with a PIN. */
export async function signInWithPin(app: TestApp, tablet: Paired, staffId: string, pin = goodPin) {
  const { status, text, headers } = await typePin(app, tablet, staffId, pin)
  if (status !== 201) throw new Error(`the PIN responded with ${status}: ${text}`)
  return `${headers.getSetCookie()[0]?.split(";")[0]}; ${tablet.cookie}`
}

/** A restaurant with an owner and a paired tablet. */
export async function pairedRestaurant(app: TestApp) {
  const restaurantId = await app.restaurant()
  const owner = await makeMember(app, restaurantId, "OWNER")
  const tablet = await pair(app, owner.cookie)
  return { restaurantId, owner, tablet }
}
