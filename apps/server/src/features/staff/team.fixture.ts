import type { Role } from "@rasoi/contract"
import type { TestApp } from "../../testing/app.ts"
import { commandLine } from "../audit/index.ts"
import { createStaff } from "./index.ts"

export interface TeamMember {
  readonly cookie: string
  readonly id: string
  readonly email: string
  readonly deviceId: string
}

/** A member of this restaurant, signed in on one device. */
export async function makeMember(app: TestApp, restaurantId: string, role: Role): Promise<TeamMember> {
  const cookie = await app.signedIn(restaurantId, role)
  const { body } = await app.call("/console/v1/session", { cookie })
  return { cookie, id: body.person.id, email: body.person.email, deviceId: body.deviceId }
}

/** Adds a person to a second restaurant, as an operator does. */
export async function addToRestaurant(
  app: TestApp,
  restaurantId: string,
  email: string,
  role: Role,
): Promise<void> {
  const context = { hub: app.hub, actor: commandLine, now: app.clock.now(), restaurantId }
  await createStaff(context, { email, name: "Not used", password: "not used either", role })
}

/** The cookie by which the server knows the device again. */
export function deviceCookieOf({ headers }: { headers: Headers }): string {
  const set = headers.getSetCookie().find(each => each.startsWith("__Host-rasoi-device="))
  return set?.split(";")[0] ?? ""
}

interface Login {
  email: string
  password: string
}

/** Changes the password as at the first sign-in, and returns the new login. */
export async function choosesOwnPassword(app: TestApp, { email, password }: Login): Promise<Login> {
  const newPassword = `${password}, mine`
  const calls = callsAs(app, await app.signIn({ email, password }))
  const { status } = await calls("POST", "session/password", { currentPassword: password, newPassword })
  if (status !== 204) throw new Error(`choosing a password responded with ${status}`)
  return { email, password: newPassword }
}

/** Makes calls of one signed-in person. Paths are relative to /console/v1. */
export function callsAs(app: TestApp, cookie: string) {
  return (method: string, path: string, body?: unknown) =>
    app.call(`/console/v1/${path}`, { method, cookie, ...(body === undefined ? {} : { body }) })
}

export function refusalOf(response: { status: number; body: { error?: { code: string; field?: string } } }) {
  return [response.status, response.body?.error?.code, response.body?.error?.field]
}
