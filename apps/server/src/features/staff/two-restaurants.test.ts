import { beforeEach, describe, expect, test } from "vitest"
import { testApp } from "../../testing/fixtures.ts"
import { addToRestaurant, callsAs, makeMember, refusalOf, type TeamMember } from "./team.fixture.ts"

let here: string
let elsewhere: string
let owner: TeamMember
let ask: ReturnType<typeof callsAs>
/** Made in the other restaurant, and let in here by the operator. */
let shared: { email: string; password: string }
let sharedId: string

/** What the owner of one restaurant can do to somebody who also works in another. */
const app = await testApp()
beforeEach(async () => {
  app.clock.advance(3_600_000)
  here = await app.restaurant()
  elsewhere = await app.restaurant()
  owner = await makeMember(app, here, "OWNER")
  ask = callsAs(app, owner.cookie)
  shared = await app.person(elsewhere, "OWNER")
  await addToRestaurant(app, here, shared.email, "STAFF")
  const people = (await ask("GET", "people")).body.data
  sharedId = people.find((each: { email: string }) => each.email === shared.email).id
})

const enter = (restaurantId: string) =>
  app.call("/console/v1/session", { method: "POST", body: { ...shared, restaurantId } })

describe("somebody who also works in a restaurant that is not the caller's", () => {
  test("keeps their password: 409 WORKS_ELSEWHERE, and nobody is signed out", async () => {
    const { headers } = await enter(elsewhere)
    const cookie = headers.getSetCookie()[0]?.split(";")[0] ?? ""
    const response = await ask("POST", `people/${sharedId}/password`)
    expect(refusalOf(response)).toEqual([409, "WORKS_ELSEWHERE", undefined])
    expect(response.text).not.toContain("temporaryPassword")
    expect((await app.call("/console/v1/session", { cookie })).status).toBe(200)
    expect((await enter(elsewhere)).status).toBe(201)
  })

  test("keeps their name, by which the other restaurant's log knows them", async () => {
    const response = await ask("PATCH", `people/${sharedId}`, {
      name: "The owner of the other",
      role: "MANAGER",
    })
    expect(refusalOf(response)).toEqual([409, "WORKS_ELSEWHERE", undefined])
    // Neither half of a refused change is made.
    expect((await enter(here)).body).toMatchObject({ role: "STAFF", person: { name: "The owner" } })
  })

  test("can change their own name", async () => {
    const { headers } = await enter(elsewhere)
    const themselves = callsAs(app, headers.getSetCookie()[0]?.split(";")[0] ?? "")
    expect((await themselves("PATCH", `people/${sharedId}`, { name: "Meera" })).body.name).toBe("Meera")
  })

  test("can get another role here and be removed here, without a change in the other restaurant", async () => {
    expect((await ask("PATCH", `people/${sharedId}`, { role: "MANAGER" })).body.role).toBe("MANAGER")
    expect((await enter(here)).body.role).toBe("MANAGER")
    expect((await enter(elsewhere)).body.role).toBe("OWNER")
    expect((await ask("DELETE", `people/${sharedId}`)).status).toBe(204)
    expect((await enter(elsewhere)).status).toBe(201)
  })

  test("cannot be added by the console: their present owner may know the password", async () => {
    const theirs = await app.person(elsewhere, "STAFF")
    for (const password of [undefined, "chosen by this owner"]) {
      const body = { name: "New here", email: theirs.email, role: "OWNER", ...(password ? { password } : {}) }
      expect(refusalOf(await ask("POST", "people", body))).toEqual([409, "WORKS_ELSEWHERE", "email"])
    }
    expect((await ask("GET", "people")).body.data).toHaveLength(2)
    const { status } = await app.call("/console/v1/session", {
      method: "POST",
      body: { ...theirs, restaurantId: elsewhere },
    })
    expect(status).toBe(201)
  })

  test("is this restaurant's alone once they left the other", async () => {
    const boss = callsAs(app, (await makeMember(app, elsewhere, "OWNER")).cookie)
    expect((await boss("DELETE", `people/${sharedId}`)).status).toBe(204)
    expect((await ask("POST", `people/${sharedId}/password`)).status).toBe(200)
  })
})

describe("an owner of both restaurants", () => {
  beforeEach(async () => {
    await addToRestaurant(app, elsewhere, owner.email, "OWNER")
  })

  test("resets the password and changes the name of somebody who works in both", async () => {
    const told: string[] = []
    app.hub.onChange(({ topic, restaurantId }) => topic === "team" && told.push(restaurantId))
    expect((await ask("PATCH", `people/${sharedId}`, { name: "Meera" })).body.name).toBe("Meera")
    const { headers } = await enter(elsewhere)
    const cookie = headers.getSetCookie()[0]?.split(";")[0] ?? ""
    const { status, body } = await ask("POST", `people/${sharedId}/password`)
    expect([status, body.name]).toEqual([200, "Meera"])
    expect(told).toEqual([here, elsewhere, here, elsewhere])
    expect((await app.call("/console/v1/session", { cookie })).status).toBe(401)
    expect((await enter(elsewhere)).status).toBe(401)
  })

  test("adds somebody of the one to the other, who keeps the password they have", async () => {
    const theirs = await app.person(elsewhere, "STAFF")
    const body = { name: "New here", email: theirs.email, role: "STAFF" }
    const chosen = await ask("POST", "people", { ...body, password: "chosen by this owner" })
    expect(refusalOf(chosen)).toEqual([422, "VALIDATION_FAILED", "password"])
    const added = await ask("POST", "people", body)
    expect([added.status, added.body.name, added.body.temporaryPassword]).toEqual([201, "The staff", null])
    const signedIn = await app.call("/console/v1/session", {
      method: "POST",
      body: { ...theirs, restaurantId: here },
    })
    expect(signedIn.status).toBe(201)
  })

  test("a manager's role in the other is not enough", async () => {
    await addToRestaurant(app, elsewhere, owner.email, "MANAGER")
    expect((await ask("POST", `people/${sharedId}/password`)).body.error.code).toBe("WORKS_ELSEWHERE")
  })
})
