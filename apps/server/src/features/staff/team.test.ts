import { beforeEach, describe, expect, test } from "vitest"
import { openStream } from "../../events/stream.fixture.ts"
import { testApp } from "../../testing/fixtures.ts"
import {
  addToRestaurant,
  callsAs,
  choosesOwnPassword,
  makeMember,
  refusalOf,
  type TeamMember,
} from "./team.fixture.ts"

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
const newEmail = () => `person${++made}@example.com`
const add = (more: object = {}) =>
  ask("POST", "people", { name: "Ravi Kumar", email: newEmail(), role: "STAFF", ...more })
const idsHere = async () => (await ask("GET", "people")).body.data.map((each: { id: string }) => each.id)
const session = (cookie: string) => app.call("/console/v1/session", { cookie })
const audit = async () => (await ask("GET", "audit?limit=100")).body.data
/** Signs in in this restaurant; returns the status. */
const signInStatus = async (email: string, password: string, at = restaurantId) =>
  (await app.call("/console/v1/session", { method: "POST", body: { email, password, restaurantId: at } }))
    .status

describe("the list", () => {
  test("shows who works here, since when, when they were last seen and whether they are signed in", async () => {
    const joinedAt = new Date(app.clock.now()).toISOString()
    app.clock.advance(30_000)
    const { body: added } = await add({ role: "MANAGER" })
    expect((await ask("GET", "people")).body.data).toEqual([
      {
        id: owner.id,
        object: "person",
        name: "The owner",
        email: owner.email,
        role: "OWNER",
        createdAt: joinedAt,
        lastSeenAt: joinedAt,
        active: true,
      },
      {
        id: added.id,
        object: "person",
        name: "Ravi Kumar",
        email: added.email,
        role: "MANAGER",
        createdAt: new Date(app.clock.now()).toISOString(),
        lastSeenAt: null,
        active: false,
      },
    ])
  })

  test("keeps when somebody was last seen after they sign out; an expired sign-in is none", async () => {
    const ravi = await makeMember(app, restaurantId, "STAFF")
    const seenAt = new Date(app.clock.now()).toISOString()
    const facts = async () => {
      const { data } = (await ask("GET", "people")).body
      const { active, lastSeenAt } = data.find((each: { id: string }) => each.id === ravi.id)
      return [active, lastSeenAt]
    }
    expect(await facts()).toEqual([true, seenAt])
    await app.call("/console/v1/session", { method: "DELETE", cookie: ravi.cookie })
    app.clock.advance(60_000)
    expect(await facts()).toEqual([false, seenAt])
  })

  test("of another restaurant shows nobody of this one, and its people look absent", async () => {
    const theirs = await makeMember(app, await app.restaurant(), "STAFF")
    expect(await idsHere()).toEqual([owner.id])
    for (const response of [
      await ask("PATCH", `people/${theirs.id}`, { role: "MANAGER" }),
      await ask("PATCH", `people/${theirs.id}`, { name: "Somebody" }),
      await ask("DELETE", `people/${theirs.id}`),
      await ask("POST", `people/${theirs.id}/password`),
      await ask("DELETE", "people/stf_nobody"),
    ]) {
      expect(refusalOf(response)).toEqual([404, "NOT_FOUND", undefined])
    }
    expect((await session(theirs.cookie)).body.role).toBe("STAFF")
  })
})

describe("adding a person", () => {
  test("without a password: one is made that can be read aloud, shown once, and opens the console", async () => {
    const { status, body, text } = await add({ email: "Ravi.K@Example.com" })
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: "Ravi Kumar", email: "ravi.k@example.com", role: "STAFF" })
    expect(body.temporaryPassword).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
    expect(text).not.toContain("argon2")
    expect(await signInStatus("ravi.k@example.com", body.temporaryPassword)).toBe(201)
    const shownLater = (await ask("GET", "people")).text + JSON.stringify(await audit())
    expect(shownLater).not.toContain(body.temporaryPassword)
  })

  test("with a password of the owner's choice: that one, and it is not repeated", async () => {
    const { body, text } = await add({ password: "chosen by the owner" })
    expect(body.temporaryPassword).toBeNull()
    expect(text).not.toContain("chosen by the owner")
    expect(await signInStatus(body.email, "chosen by the owner")).toBe(201)
  })

  test.each([
    [{ password: "nine char" }, "password"],
    [{ password: "x".repeat(201) }, "password"],
    [{ email: "no address" }, "email"],
    [{ name: " " }, "name"],
    [{ name: "x".repeat(121) }, "name"],
    [{ role: "KING" }, "role"],
    [{ demo: true }, "demo"],
  ])("%j: 422 names the field and adds nobody", async (more, field) => {
    expect(refusalOf(await add(more))).toEqual([422, "VALIDATION_FAILED", field])
    expect(await idsHere()).toEqual([owner.id])
  })

  test("who already works here is 422 on the email, whatever its letters; their role stays", async () => {
    const { body } = await add({ email: "twice@example.com" })
    const again = await add({ email: "TWICE@example.com", role: "OWNER" })
    expect(refusalOf(again)).toEqual([422, "VALIDATION_FAILED", "email"])
    const { data } = (await ask("GET", "people")).body
    expect(data.find((each: { id: string }) => each.id === body.id).role).toBe("STAFF")
  })

  test("who was removed and comes back starts afresh: new name, new password, no old device", async () => {
    const { body: first } = await add()
    const cookie = await app.signIn({ email: first.email, password: first.temporaryPassword })
    await ask("DELETE", `people/${first.id}`)
    const { status, body } = await add({ email: first.email, name: "Ravi the Second" })
    expect([status, body.id, body.name]).toEqual([201, first.id, "Ravi the Second"])
    expect(await signInStatus(first.email, first.temporaryPassword)).toBe(401)
    expect(await signInStatus(first.email, body.temporaryPassword)).toBe(201)
    expect((await session(cookie)).status).toBe(401)
  })
})

describe("changing a person", () => {
  test("a new role counts from their next request", async () => {
    const ravi = await makeMember(app, restaurantId, "STAFF")
    const { status, body } = await ask("PATCH", `people/${ravi.id}`, { role: "MANAGER" })
    expect([status, body.role, body.name]).toEqual([200, "MANAGER", "The staff"])
    expect((await callsAs(app, ravi.cookie)("GET", "audit")).status).toBe(200)
    await ask("PATCH", `people/${ravi.id}`, { role: "STAFF" })
    expect((await callsAs(app, ravi.cookie)("GET", "audit")).status).toBe(403)
  })

  test("a new name is the one that others see", async () => {
    const ravi = await makeMember(app, restaurantId, "STAFF")
    expect((await ask("PATCH", `people/${ravi.id}`, { name: "Ravi K" })).body.name).toBe("Ravi K")
    expect((await session(ravi.cookie)).body.person.name).toBe("Ravi K")
    expect((await ask("PATCH", `people/${owner.id}`, { name: "Asha" })).body.name).toBe("Asha")
  })

  test.each([
    [{}, "body"],
    [{ role: "KING" }, "role"],
    [{ name: "" }, "name"],
    [{ email: "a@b.in" }, "email"],
  ])("%j: 422", async (body, field) => {
    const response = await ask("PATCH", `people/${owner.id}`, body)
    expect(refusalOf(response)).toEqual([422, "VALIDATION_FAILED", field])
  })

  test("what changes nothing leaves no entry in the log", async () => {
    const before = (await audit()).length
    expect((await ask("PATCH", `people/${owner.id}`, { name: "The owner", role: "OWNER" })).status).toBe(200)
    expect(await audit()).toHaveLength(before)
  })
})

describe("removing a person", () => {
  test("ends every sign-in of theirs here, closes their streams, and they cannot come back in", async () => {
    const { body } = await add()
    const login = await choosesOwnPassword(app, { email: body.email, password: body.temporaryPassword })
    const cookies = [await app.signIn(login), await app.signIn(login)]
    const stream = await openStream(app.url, cookies[0] ?? "")
    const removed = await ask("DELETE", `people/${body.id}`)
    expect([removed.status, removed.text]).toEqual([204, ""])
    await stream.untilEnded()
    for (const cookie of cookies) expect((await session(cookie)).status).toBe(401)
    expect(await signInStatus(login.email, login.password)).toBe(401)
    expect(await idsHere()).toEqual([owner.id])
    expect((await ask("DELETE", `people/${body.id}`)).status).toBe(404)
  })

  test("leaves their work in another restaurant as it is, password included", async () => {
    const elsewhere = await app.restaurant()
    const person = await app.person(elsewhere, "MANAGER")
    app.clock.advance(1)
    await addToRestaurant(app, restaurantId, person.email, "STAFF")
    const there = await app.signIn(person)
    const id = (await idsHere()).find((each: string) => each !== owner.id)
    expect((await ask("DELETE", `people/${id}`)).status).toBe(204)
    expect((await session(there)).body.restaurant.id).toBe(elsewhere)
    expect(await signInStatus(person.email, person.password, elsewhere)).toBe(201)
    expect(await signInStatus(person.email, person.password)).toBe(401)
  })
})

describe("the owner's own account", () => {
  test("the only owner is neither removed nor given another role: 409 LAST_OWNER", async () => {
    const responses = [
      await ask("DELETE", `people/${owner.id}`),
      await ask("PATCH", `people/${owner.id}`, { role: "MANAGER" }),
    ]
    for (const response of responses) expect(refusalOf(response)).toEqual([409, "LAST_OWNER", undefined])
    expect((await session(owner.cookie)).body.role).toBe("OWNER")
  })

  test("with a second owner it is still 409, OWN_ACCOUNT; the other one may", async () => {
    const second = await makeMember(app, restaurantId, "OWNER")
    const responses = [
      await ask("DELETE", `people/${owner.id}`),
      await ask("PATCH", `people/${owner.id}`, { role: "MANAGER", name: "Former owner" }),
      await ask("POST", `people/${owner.id}/password`),
    ]
    for (const response of responses) {
      expect(refusalOf(response)).toEqual([409, "OWN_ACCOUNT", undefined])
      expect(response.body.error.message).toMatch(/another owner|current one/)
    }
    expect((await session(owner.cookie)).body).toMatchObject({ role: "OWNER", person: { name: "The owner" } })
    expect((await callsAs(app, second.cookie)("DELETE", `people/${owner.id}`)).status).toBe(204)
    expect((await session(owner.cookie)).status).toBe(401)
  })
})

describe("a new password for somebody", () => {
  test("is shown once, ends all their sign-ins and their streams, and the old one opens nothing", async () => {
    const { body } = await add()
    const login = await choosesOwnPassword(app, { email: body.email, password: body.temporaryPassword })
    const cookie = await app.signIn(login)
    const stream = await openStream(app.url, cookie)
    const reset = await ask("POST", `people/${body.id}/password`)
    expect([reset.status, reset.body.id]).toEqual([200, body.id])
    expect(reset.body.temporaryPassword).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
    expect(reset.body).toMatchObject({ active: false })
    await stream.untilEnded()
    expect((await session(cookie)).status).toBe(401)
    expect(await signInStatus(login.email, login.password)).toBe(401)
    expect(await signInStatus(body.email, reset.body.temporaryPassword)).toBe(201)
  })
})

test("only an owner: others get 403 and change nothing", async () => {
  const manager = await makeMember(app, restaurantId, "MANAGER")
  const asManager = callsAs(app, manager.cookie)
  const responses = [
    await asManager("GET", "people"),
    await asManager("POST", "people", { name: "A", email: newEmail(), role: "OWNER" }),
    await asManager("PATCH", `people/${manager.id}`, { role: "OWNER" }),
    await asManager("DELETE", `people/${owner.id}`),
    await asManager("POST", `people/${owner.id}/password`),
  ]
  for (const response of responses) expect(refusalOf(response)).toEqual([403, "ROLE_MISSING", undefined])
  expect(await idsHere()).toEqual([owner.id, manager.id])
})

test("every change is in the audit log, and consoles are told team.changed", async () => {
  const stream = await openStream(app.url, owner.cookie)
  const before = (await audit()).length
  let told = 0
  const step = async (work: () => Promise<unknown>) => {
    app.clock.advance(1_000)
    await work()
    told += 1
    await expect.poll(() => stream.types.filter(type => type === "team.changed").length).toBe(told)
  }
  const email = newEmail()
  let id = ""
  await step(async () => {
    id = (await add({ email })).body.id
  })
  await step(() => ask("PATCH", `people/${id}`, { name: "Ravi K", role: "MANAGER" }))
  await step(() => ask("POST", `people/${id}/password`))
  await step(() => ask("DELETE", `people/${id}`))
  stream.drop()
  const entries = (await audit()).slice(0, -before)
  expect(
    entries.map((entry: Record<string, unknown>) => [
      entry.actor,
      entry.action,
      entry.subject,
      entry.changes,
    ]),
  ).toEqual([
    ["The owner", "staff.removed", email, ["MANAGER, Ravi K"]],
    ["The owner", "staff.password", email, []],
    ["The owner", "staff.changed", email, ["role STAFF → MANAGER", "name Ravi Kumar → Ravi K"]],
    ["The owner", "staff.created", email, ["role STAFF"]],
  ])
})
