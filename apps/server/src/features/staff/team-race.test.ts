import { beforeEach, describe, expect, test } from "vitest"
import { rounds } from "../../../../../tests/rounds.ts"
import { sql } from "../../db/index.ts"
import type { TestApp } from "../../testing/app.ts"
import { until } from "../../testing/database.ts"
import { testApp } from "../../testing/fixtures.ts"
import { addMembership, findByEmail } from "./store.ts"
import { callsAs, makeMember, refusalOf, type TeamMember } from "./team.fixture.ts"
import { removeMember } from "./team-store.ts"

let restaurantId: string
const each = Array.from({ length: rounds(8) }, (_, index) => index)

const app = await testApp()
beforeEach(async () => {
  app.clock.advance(3_600_000)
  restaurantId = await app.restaurant()
})

const owners = sql(
  "team-race.owners",
  "select staff_id from memberships where restaurant_id = $1 and role = 'OWNER'",
)
const waiting = sql(
  "team-race.waiting",
  "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
)

/** Each owner does something to the next one, all at once; returns the statuses. */
async function roundTheTable(
  people: TeamMember[],
  act: (ask: ReturnType<typeof callsAs>, id: string) => ReturnType<TestApp["call"]>,
): Promise<number[]> {
  const responses = await Promise.all(
    people.map((person, index) => {
      const next = people[(index + 1) % people.length]
      return act(callsAs(app, person.cookie), next?.id ?? "")
    }),
  )
  return responses.map(response => response.status).sort()
}

describe("owners who turn on each other at the same moment", () => {
  test.each(each)("two, taking the role: one succeeds and stays the owner (round %i)", async () => {
    const two = [await makeMember(app, restaurantId, "OWNER"), await makeMember(app, restaurantId, "OWNER")]
    const statuses = await roundTheTable(two, (ask, id) => ask("PATCH", `people/${id}`, { role: "STAFF" }))
    expect(statuses).toEqual([200, 403])
    expect(await app.db.rows(owners, [restaurantId])).toHaveLength(1)
  })

  test.each(each)("two, removing: one succeeds and stays (round %i)", async () => {
    const two = [await makeMember(app, restaurantId, "OWNER"), await makeMember(app, restaurantId, "OWNER")]
    const statuses = await roundTheTable(two, (ask, id) => ask("DELETE", `people/${id}`))
    expect(statuses).toEqual([204, 401])
    expect(await app.db.rows(owners, [restaurantId])).toHaveLength(1)
  })

  test("five, in a circle: an owner is left, and only those who were owners had their way", async () => {
    const five = await Promise.all([1, 2, 3, 4, 5].map(() => makeMember(app, restaurantId, "OWNER")))
    const statuses = await roundTheTable(five, (ask, id) => ask("DELETE", `people/${id}`))
    const done = statuses.filter(status => status === 204).length
    const left = await app.db.rows(owners, [restaurantId])
    expect(left).toHaveLength(5 - done)
    expect(left.length).toBeGreaterThan(0)
    expect(statuses.every(status => [204, 401].includes(status))).toBe(true)
  })
})

describe("the same email at the same moment", () => {
  test.each(each)("in one restaurant: one person, once (round %i)", async round => {
    const ask = callsAs(app, (await makeMember(app, restaurantId, "OWNER")).cookie)
    const body = { name: "Ravi", email: `once${round}@example.com`, role: "STAFF" }
    const responses = await Promise.all([1, 2, 3].map(() => ask("POST", "people", body)))
    expect(responses.map(response => response.status).sort()).toEqual([201, 422, 422])
    expect((await ask("GET", "people")).body.data).toHaveLength(2)
  })

  test.each(each)("in two: one takes them on, the other is refused (round %i)", async round => {
    const bosses = [
      await makeMember(app, restaurantId, "OWNER"),
      await makeMember(app, await app.restaurant(), "OWNER"),
    ]
    const body = { name: "Ravi", email: `both${round}@example.com`, role: "STAFF" }
    const responses = await Promise.all(bosses.map(boss => callsAs(app, boss.cookie)("POST", "people", body)))
    expect(responses.map(response => response.status).sort()).toEqual([201, 409])
    // The password that was returned is the one that counts.
    const made = responses.find(response => response.status === 201)?.body
    await app.signIn({ email: made.email, password: made.temporaryPassword })
  })
})

test("a sign-in that a removal overtakes opens nothing, and nothing once the person is back", async () => {
  const login = await app.person(restaurantId, "STAFF")
  const person = await findByEmail(app.db, login.email)
  if (!person) throw new Error("was just made")
  let response: ReturnType<TestApp["call"]> | undefined
  await app.db.transaction(async tx => {
    await removeMember(tx, restaurantId, person.id, app.clock.now())
    response = app.call("/console/v1/session", { method: "POST", body: login })
    await until("the sign-in waits", async () => (await app.db.row(waiting)) !== undefined)
  })
  expect((await response)?.body.error.code).toBe("LOGIN_FAILED")
  const left = sql("team-race.sessions", "select 1 from sessions where staff_id = $1")
  expect(await app.db.rows(left, [person.id])).toEqual([])
})

test("a password reset that meets somebody's joining another restaurant waits, and is refused", async () => {
  const ask = callsAs(app, (await makeMember(app, restaurantId, "OWNER")).cookie)
  const login = await app.person(restaurantId, "STAFF")
  const person = await findByEmail(app.db, login.email)
  if (!person) throw new Error("was just made")
  const elsewhere = await app.restaurant()
  let response: ReturnType<TestApp["call"]> | undefined
  await app.db.transaction(async tx => {
    await addMembership(tx, person.id, elsewhere, "OWNER", new Date(app.clock.now()))
    response = ask("POST", `people/${person.id}/password`)
    await until("the reset waits", async () => (await app.db.row(waiting)) !== undefined)
  })
  expect(refusalOf((await response) ?? { status: 0, body: {} })).toEqual([409, "WORKS_ELSEWHERE", undefined])
  await app.signIn(login)
})
