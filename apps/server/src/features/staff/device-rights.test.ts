import { type Endpoint, exampleOf, permissionsWith } from "@rasoi/contract"
import { consoleEndpoints, everyDay } from "@rasoi/contract/console"
import { addDays, serviceDateAt } from "@rasoi/core"
import { beforeEach } from "vitest"
import { demoSettings } from "../../demo/settings.ts"
import { describe, expect, test, testApp } from "../../testing/fixtures.ts"
import { pair } from "./paired.fixture.ts"
import { personWithPin, signInWithPin } from "./pin.fixture.ts"
import { mayCall, rights } from "./rights.fixture.ts"

const guarded: readonly Endpoint[] = consoleEndpoints.filter(({ access }) => access.kind === "session")

const app = await testApp()
const restaurantId = await app.restaurant()
const person = await app.signedIn(restaurantId)
const tablet = await pair(app, person)
const { cookie } = tablet
const owner = await personWithPin(app, restaurantId, "OWNER")
let signedIn: Promise<string> | undefined
/** One of the endpoints signs out. */
async function pinCookie(): Promise<string> {
  const known = await signedIn
  const { body } = known ? await app.call("/console/v1/session", { cookie: known }) : { body: {} }
  if (!known || body.person === null) signedIn = signInWithPin(app, tablet, owner.id)
  return signedIn ?? ""
}
beforeEach(() => app.clock.set(Date.parse("2026-10-17T13:05:00Z")))

test("the contract gives a device these endpoints and no others, never more than to staff", () => {
  const given = guarded.filter(({ access }) => access.kind === "session" && access.device)
  const allowed = Object.keys(rights).filter(id => mayCall("DEVICE", id))
  expect(given.map(({ id }) => id).sort()).toEqual(allowed.sort())
  expect(allowed.every(id => mayCall("STAFF", id))).toBe(true)
})

test("the contract gives a PIN these endpoints and no others", () => {
  const given = guarded.filter(({ access }) => {
    if (access.kind !== "session") return false
    const { permission, device, pin = device || permission !== "account" } = access
    return pin && permissionsWith("PIN", "OWNER").includes(permission)
  })
  const allowed = Object.keys(rights).filter(id => mayCall("PIN", id))
  expect(given.map(({ id }) => id).sort()).toEqual(allowed.sort())
})

async function ask(endpoint: Endpoint, as = cookie) {
  const { method, path, body } = endpoint
  const leaving = new AbortController()
  const response = await fetch(`${app.url}${path.replace(/\{\w+\}/g, "1")}`, {
    method,
    headers: { cookie: as, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(exampleOf(endpoint).body) } : {}),
    signal: leaving.signal,
  })
  const { status, headers } = response
  const isJson = headers.get("content-type")?.includes("json") ?? false
  const sent = (isJson ? await response.json() : {}) as { error?: { code: string } }
  const code = sent.error?.code
  // An event stream never ends by itself.
  leaving.abort()
  return { status, code }
}

describe.each(guarded)("$id", endpoint => {
  const isAllowed = mayCall("DEVICE", endpoint.id)
  test(isAllowed ? "a device may call it" : "a device is refused", async () => {
    const { status, code } = await ask(endpoint)
    if (!isAllowed) return expect([status, code]).toEqual([403, "ROLE_MISSING"])
    expect(status).not.toBe(401)
    expect(code).not.toBe("ROLE_MISSING")
    expect(status).toBeLessThan(500)
  })

  const isForPin = mayCall("PIN", endpoint.id)
  test(isForPin ? "an owner with a PIN may call it" : "an owner with a PIN is refused", async () => {
    const { status, code } = await ask(endpoint, await pinCookie())
    if (!isForPin) return expect([status, code]).toEqual([403, "ROLE_MISSING"])
    expect(status).not.toBe(401)
    expect(code).not.toBe("ROLE_MISSING")
    expect(status).toBeLessThan(500)
  })
})

describe("customers of earlier days", () => {
  const read = (path: string, as: string) => app.call(`/console/v1/${path}`, { cookie: as })
  const paths = ["orders?view=finished&date=", "orders?date=", "reservations?date="]

  test.each(paths)("a device reads %s from yesterday on, and is refused before that", async path => {
    const { timezone } = demoSettings.profile
    const today = serviceDateAt(demoSettings.hours, timezone, app.clock.now())
    for (const days of [0, -1])
      expect((await read(`${path}${addDays(today, days)}`, cookie)).status).toBe(200)
    const refused = await read(`${path}${addDays(today, -2)}`, cookie)
    expect([refused.status, refused.body.error.code]).toEqual([403, "ROLE_MISSING"])
    expect(refused.body.error.message).toContain(`from ${addDays(today, -1)} on`)
    expect((await read(`${path}${addDays(today, -2)}`, person)).status).toBe(200)
  })

  test("after midnight, yesterday is that of the service that still runs", async () => {
    const days = everyDay({ open: "18:00", close: "02:00" })
    const id = await app.restaurant({ hours: { days, closedDates: [], specialDates: {} } })
    const tablet = await pair(app, await app.signedIn(id))
    app.clock.set(Date.parse("2026-10-17T00:30:00+05:30"))
    expect((await read("reservations?date=2026-10-15", tablet.cookie)).status).toBe(200)
    expect((await read("reservations?date=2026-10-14", tablet.cookie)).status).toBe(403)
    app.clock.set(Date.parse("2026-10-17T02:30:00+05:30"))
    expect((await read("reservations?date=2026-10-15", tablet.cookie)).status).toBe(403)
  })

  test("a week names the customers of those days only, and counts all", async () => {
    const { body: made } = await app.call("/console/v1/reservations", {
      cookie,
      method: "POST",
      body: {
        source: "PHONE",
        date: "2026-10-17",
        time: "20:00",
        people: 2,
        customer: { name: "Meera Iyer", phone: "9845012346" },
      },
    })
    const week = async (as: string) =>
      (await read("reservations/week?from=2026-10-17", as)).body.days[0] as {
        parties: number
        bookings: object[]
      }
    expect(made.id).toBeDefined()
    expect((await week(cookie)).bookings).toHaveLength(1)
    app.clock.set(Date.parse("2026-10-19T12:00:00+05:30"))
    expect(await week(cookie)).toMatchObject({ parties: 1, bookings: [] })
    expect((await week(person)).bookings).toHaveLength(1)
  })
})

test("a device marks a dish sold out, and never prices it", async () => {
  const patch = (body: object) =>
    app.call("/console/v1/menu/items/itm_paneer_tikka", { method: "PATCH", body, cookie })
  expect((await patch({ available: false })).status).toBe(200)
  for (const body of [{ pricePaise: 1 }, { pricePaise: 1, available: true }])
    expect((await patch(body)).body.error?.code).toBe("ROLE_MISSING")
})
