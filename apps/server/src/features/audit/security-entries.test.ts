import { beforeEach, describe, expect, test } from "vitest"
import { testApp } from "../../testing/fixtures.ts"
import { until } from "../../testing/process.ts"
import { addToRestaurant } from "../staff/team.fixture.ts"

const hourMs = 3_600_000

let restaurantId: string
let login: { email: string; password: string }
let cookie: string

const app = await testApp({ config: { trustProxy: "loopback" } })
beforeEach(async () => {
  app.clock.advance(hourMs)
  restaurantId = await app.restaurant()
  login = await app.person(restaurantId, "STAFF")
  cookie = await app.signedIn(restaurantId)
  app.clock.advance(1_000)
})

interface Entry {
  actorKind: string
  actor: string
  action: string
  subject: string | null
  changes: string[]
}

async function entriesOf(...actions: string[]): Promise<Entry[]> {
  const { body } = await app.call("/console/v1/audit?limit=100", { cookie })
  return body.data.filter((entry: Entry) => actions.includes(entry.action))
}

const attempt = (email: string, password: string, from = "203.0.113.1") =>
  app.call("/console/v1/session", {
    method: "POST",
    body: { email, password },
    headers: { "x-forwarded-for": from, "x-forwarded-proto": "https" },
  })

const refused = () => entriesOf("session.refused")
/** A refused sign-in is written after its response. */
const untilRefused = (count: number) => until(async () => (await refused()).length === count)

describe("a wrong password", () => {
  test("is in the log of the restaurant, with the person and the address, and without the password", async () => {
    expect((await attempt(login.email, login.password, "203.0.113.9")).status).toBe(201)
    const { status, headers } = await attempt(login.email, "my secret guess")
    expect(status).toBe(401)
    await untilRefused(1)
    expect(await refused()).toMatchObject([
      {
        actorKind: "UNKNOWN",
        actor: "somebody",
        subject: login.email,
        changes: ["from 203.0.113.1"],
        details: [{ kind: "ADDRESS", address: "203.0.113.1" }],
        requestId: headers.get("x-request-id"),
      },
    ])
    const { text } = await app.call("/console/v1/audit?limit=100", { cookie })
    expect(text).not.toContain("my secret guess")
  })

  test("of somebody who works in two restaurants is in the log of the one that they named", async () => {
    const other = await app.restaurant()
    await addToRestaurant(app, other, login.email, "STAFF")
    const theirs = await app.signedIn(other)
    const count = async (as: string) => {
      const { body } = await app.call("/console/v1/audit?limit=100", { cookie: as })
      return body.data.filter(({ action }: Entry) => action === "session.refused").length
    }
    const tryIn = (named: string, from: string) =>
      app.call("/console/v1/session", {
        method: "POST",
        body: { email: login.email, password: "wrong", restaurantId: named },
        headers: { "x-forwarded-for": from, "x-forwarded-proto": "https" },
      })
    await tryIn(other, "203.0.113.1")
    await until(async () => (await count(theirs)) + (await count(cookie)) === 1)
    expect([await count(cookie), await count(theirs)]).toEqual([0, 1])
    await tryIn(restaurantId, "203.0.113.2")
    await until(async () => (await count(theirs)) + (await count(cookie)) === 2)
    expect([await count(cookie), await count(theirs)]).toEqual([1, 1])
  })

  test("again from the same address: one entry for an hour, the next one after it", async () => {
    for (let index = 0; index < 3; index += 1) await attempt(login.email, "wrong")
    await untilRefused(1)
    app.clock.advance(hourMs)
    await attempt(login.email, "wrong")
    await untilRefused(2)
  })

  test("from many addresses: five entries in an hour, whatever is tried", async () => {
    for (let index = 0; index < 12; index += 1) await attempt(login.email, "wrong", `198.51.100.${index}`)
    await untilRefused(5)
    app.clock.advance(hourMs)
    await attempt(login.email, "wrong")
    await untilRefused(6)
  })

  test("of an email that nobody has is written nowhere", async () => {
    const email = `nobody-${restaurantId}@example.com`
    expect((await attempt(email, "wrong")).status).toBe(401)
    // The entry of a known email comes later, so that the other one would be there by then.
    await attempt(login.email, "wrong")
    await untilRefused(1)
    const { text } = await app.call("/console/v1/audit?limit=100", { cookie })
    expect(text).not.toContain(email)
  })

  test("does not show in another restaurant", async () => {
    await attempt(login.email, "wrong")
    await untilRefused(1)
    cookie = await app.signedIn(await app.restaurant())
    expect(await refused()).toEqual([])
  })
})

test("who looked up a person's data is in the log, without the number", async () => {
  const phone = "9845098765"
  const response = await app.call("/console/v1/privacy/find", { method: "POST", body: { phone }, cookie })
  expect(response.status).toBe(200)
  expect(await entriesOf("privacy.found")).toMatchObject([
    { actorKind: "STAFF", subject: null, changes: ["0 orders, 0 bookings, 0 deliveries"] },
  ])
  expect((await app.call("/console/v1/audit?limit=100", { cookie })).text).not.toContain(phone)
})

test.each(["orders", "missed", "sales", "items", "bookings", "order-list"])(
  "who downloaded the report %s is in the log, with the dates",
  async name => {
    const query = "from=2026-10-01&to=2026-10-17"
    const { status } = await app.call(`/console/v1/reports/${name}.csv?${query}`, { cookie })
    expect(status).toBe(200)
    const [entry, ...others] = await entriesOf("report.exported")
    expect([entry?.actorKind, others]).toEqual(["STAFF", []])
    expect(entry?.subject).toMatch(new RegExp(`^rasoi-${name}.*2026-10-01-to-2026-10-17\\.csv$`))
    // A report on the screen is none.
    if (name !== "order-list") await app.call(`/console/v1/reports/${name}?${query}`, { cookie })
    expect(await entriesOf("report.exported")).toHaveLength(1)
  },
)

test("who downloaded the menu is in the log, with its version", async () => {
  expect((await app.call("/console/v1/menu/export.csv", { cookie })).status).toBe(200)
  expect(await entriesOf("menu.exported")).toMatchObject([{ actorKind: "STAFF", subject: "1" }])
})
