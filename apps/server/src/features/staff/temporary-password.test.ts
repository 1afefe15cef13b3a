import { type Endpoint, exampleOf, roles } from "@rasoi/contract"
import { consoleEndpoints } from "@rasoi/contract/console"
import { beforeEach, describe, expect, test } from "vitest"
import { testApp } from "../../testing/fixtures.ts"
import { addToRestaurant, callsAs, makeMember, refusalOf, type TeamMember } from "./team.fixture.ts"

let restaurantId: string
let owner: TeamMember
let ask: ReturnType<typeof callsAs>

const app = await testApp()
beforeEach(async () => {
  app.clock.advance(3_600_000)
  restaurantId = await app.restaurant()
  owner = await makeMember(app, restaurantId, "OWNER")
  ask = callsAs(app, owner.cookie)
})

let made = 0

/** Somebody whom the owner added, with what they sign in with. */
async function added(more: object = {}) {
  const email = `newcomer${++made}@example.com`
  const { body } = await ask("POST", "people", { name: "Ravi Kumar", email, role: "STAFF", ...more })
  return { id: body.id as string, email, password: body.temporaryPassword as string }
}

/** Signed in with it; returns the calls of that device and what the sign-in said. */
async function signIn(email: string, password: string) {
  const response = await app.call("/console/v1/session", { method: "POST", body: { email, password } })
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? ""
  return { cookie, calls: callsAs(app, cookie), must: response.body.mustChangePassword as boolean }
}

const own = "one of my own choice"
const required = [403, "PASSWORD_CHANGE_REQUIRED", undefined]

describe("a person who signs in with a password set by an owner", () => {
  test.each(roles)("%s: is told so, chooses their own, and goes on with the same sign-in", async role => {
    const { email, password } = await added({ role })
    const { calls, must } = await signIn(email, password)
    const work = role === "DEVELOPER" ? "keys" : "orders"
    expect(must).toBe(true)
    expect((await calls("GET", "session")).body.mustChangePassword).toBe(true)
    expect(refusalOf(await calls("GET", work))).toEqual(required)
    const change = { currentPassword: password, newPassword: own }
    const changed = await calls("POST", "session/password", change)
    expect(changed.status).toBe(204)
    const renewed = callsAs(app, changed.headers.getSetCookie()[0]?.split(";")[0] ?? "")
    expect((await renewed("GET", "session")).body.mustChangePassword).toBe(false)
    expect((await renewed("GET", work)).status).toBe(200)
    expect((await signIn(email, own)).must).toBe(false)
  })

  test("reaches nothing but the session and the own password before that", async () => {
    const { email, password } = await added({ role: "OWNER" })
    const { calls } = await signIn(email, password)
    const endpoints: readonly Endpoint[] = consoleEndpoints
    const open: string[] = []
    for (const endpoint of endpoints) {
      const { id, method, path, access } = endpoint
      if (access.kind !== "session" || id === "console.session.delete") continue
      const response = await calls(
        method,
        path.replace("/console/v1/", "").replaceAll(/\{\w+\}/g, "x"),
        exampleOf(endpoint).body,
      )
      if (response.body?.error?.code !== "PASSWORD_CHANGE_REQUIRED") open.push(id)
    }
    expect(open).toEqual(["console.session.get", "console.session.password"])
    expect((await calls("DELETE", "session")).status).toBe(204)
  })

  test("is told what to do, in words", async () => {
    const { email, password } = await added()
    const { body } = await (await signIn(email, password)).calls("GET", "orders")
    expect(body.error.message).toContain("a password that somebody else made")
    expect(body.error.message).toContain("POST /console/v1/session/password")
  })

  test("does not count as a device that takes orders", async () => {
    const { email, password } = await added()
    const { cookie } = await signIn(email, password)
    const response = await fetch(`${app.url}/console/v1/events`, { headers: { cookie } })
    expect([response.status, app.presence.openStreams]).toEqual([403, 0])
  })

  test("cannot keep it: the same one again is refused", async () => {
    const { email, password } = await added()
    const { calls } = await signIn(email, password)
    const same = { currentPassword: password, newPassword: password }
    expect(refusalOf(await calls("POST", "session/password", same))).toEqual([
      422,
      "VALIDATION_FAILED",
      "newPassword",
    ])
    expect(refusalOf(await calls("GET", "orders"))).toEqual(required)
  })

  test("one that the owner typed in is the owner's all the same", async () => {
    const { email } = await added({ password: "chosen by the owner" })
    expect((await signIn(email, "chosen by the owner")).must).toBe(true)
  })
})

describe("after a reset", () => {
  test("somebody who had chosen their own is asked again", async () => {
    const { id, email, password } = await added()
    const first = await signIn(email, password)
    await first.calls("POST", "session/password", { currentPassword: password, newPassword: own })
    const { body } = await ask("POST", `people/${id}/password`)
    expect((await first.calls("GET", "session")).status).toBe(401)
    const again = await signIn(email, body.temporaryPassword)
    expect([again.must, refusalOf(await again.calls("GET", "menu"))]).toEqual([true, required])
  })

  test("it holds in every restaurant of the owner's where they work", async () => {
    const second = await app.restaurant()
    await addToRestaurant(app, second, owner.email, "OWNER")
    const { id, email } = await added()
    await addToRestaurant(app, second, email, "STAFF")
    const { body } = await ask("POST", `people/${id}/password`)
    const login = { email, password: body.temporaryPassword, restaurantId: second }
    const response = await app.call("/console/v1/session", { method: "POST", body: login })
    expect([response.body.restaurant.id, response.body.mustChangePassword]).toEqual([second, true])
  })
})

describe("nobody else is asked", () => {
  test("people of before, and those whom an operator made", async () => {
    expect((await ask("GET", "session")).body.mustChangePassword).toBe(false)
    const { email, password } = await app.person(restaurantId, "STAFF")
    expect((await signIn(email, password)).must).toBe(false)
  })
})
