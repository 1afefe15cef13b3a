import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { pair } from "../features/staff/paired.fixture.ts"
import { callsAs, makeMember, refusalOf, type TeamMember } from "../features/staff/team.fixture.ts"
import { until } from "../testing/database.ts"
import { testApp } from "../testing/fixtures.ts"
import { openStream, type TestStream } from "./stream.fixture.ts"

let restaurantId: string
let owner: TeamMember
let ask: ReturnType<typeof callsAs>
const opened: TestStream[] = []

const app = await testApp()
beforeEach(async () => {
  app.clock.set(Date.parse("2026-10-17T13:05:00Z"))
  restaurantId = await app.restaurant()
  owner = await makeMember(app, restaurantId, "OWNER")
  ask = callsAs(app, owner.cookie)
})
afterEach(async () => {
  for (const stream of opened.splice(0)) stream.drop()
  await until("every stream is forgotten", () => app.presence.openStreams === 0)
})

async function open(cookie: string): Promise<TestStream> {
  const stream = await openStream(app.url, cookie)
  opened.push(stream)
  return stream
}

const acceptsOrders = async () => {
  const { secret } = await app.key(restaurantId, "live")
  return (await app.call("/v1/restaurant", { key: secret })).body.ordering.acceptingNow
}
const changeSettings = (prepMinutes: number) => ask("PATCH", "settings", { ordering: { prepMinutes } })
const makeKey = () => ask("POST", "keys", { name: "k", mode: "test", preset: "WEBSITE" })
const give = (person: TeamMember, role: string) => ask("PATCH", `people/${person.id}`, { role })

describe("the open console of a developer", () => {
  test("is no staff device: no orders are accepted, and it is not listed as online", async () => {
    const developer = await makeMember(app, restaurantId, "DEVELOPER")
    const stream = await open(developer.cookie)
    const pinged = await callsAs(app, developer.cookie)("POST", "devices/ping", { streamId: stream.streamId })
    expect(pinged.body).toEqual({ online: true })
    expect(app.presence.isOnline(restaurantId)).toBe(false)
    expect(await acceptsOrders()).toBe(false)
    const { data } = (await ask("GET", "devices")).body
    expect(data.filter((each: { online: boolean }) => each.online)).toEqual([])
    expect((await ask("GET", "ordering")).body).toMatchObject({ receiving: false, reason: "NO_DEVICE" })
    await open(owner.cookie)
    expect(await acceptsOrders()).toBe(true)
  })

  test("does not let the page be switched on", async () => {
    await open((await makeMember(app, restaurantId, "DEVELOPER")).cookie)
    const { body } = await ask("GET", "page")
    expect(body.missing).toContainEqual({ what: "DEVICE" })
  })

  test("gets events of test mode and keys alone, numbered as if there were no others", async () => {
    const other = await open(owner.cookie)
    await changeSettings(31)
    await other.next("settings.changed")
    const stream = await open((await makeMember(app, restaurantId, "DEVELOPER")).cookie)
    const { secret } = await app.key(restaurantId, "test")
    const before = other.events.length
    await changeSettings(32)
    await ask("PATCH", "menu/items/itm_paneer_tikka", { available: false })
    await makeKey()
    const body = {
      date: "2026-10-18",
      time: "20:00",
      people: 2,
      customer: { name: "A", phone: "9845012345" },
    }
    await app.call("/v1/reservations", {
      method: "POST",
      key: secret,
      body,
      headers: { "idempotency-key": "a".repeat(8) },
    })
    await other.next("test.changed", before)
    await stream.next("test.changed")
    await changeSettings(33)
    await until("the change", () => other.types.filter(type => type === "settings.changed").length === 3)
    app.streams.pingAll()
    const ping = await stream.next("ping")
    const types = stream.types.filter(type => type !== "ping")
    expect(new Set(types)).toEqual(new Set(["hello", "keys.changed", "test.changed"]))
    expect(stream.events.map(({ data }) => data.sequence)).toEqual([...types.keys(), ping.data.sequence])
    expect(ping.data.sequence).toBe(types.length - 1)
    expect(other.types).toContain("menu.changed")
  })

  test("a lost event of another process is still a gap", async () => {
    const stream = await open((await makeMember(app, restaurantId, "DEVELOPER")).cookie)
    app.hub.deliverGap()
    expect((await stream.next("ping")).data.sequence).toBe(2)
  })
})

describe("a new role", () => {
  test("that takes orders away ends the stream at once, and the device counts no longer", async () => {
    const person = await makeMember(app, restaurantId, "MANAGER")
    const stream = await open(person.cookie)
    await until("online", () => app.presence.isOnline(restaurantId))
    await give(person, "DEVELOPER")
    await stream.untilEnded()
    expect(await acceptsOrders()).toBe(false)
    const again = await open(person.cookie)
    await changeSettings(35)
    await makeKey()
    await again.next("keys.changed")
    expect(again.types).not.toContain("settings.changed")
    await give(person, "STAFF")
    await again.untilEnded()
    await open(person.cookie)
    expect(await acceptsOrders()).toBe(true)
  })

  test("that still takes orders keeps the stream: no order is refused meanwhile", async () => {
    const person = await makeMember(app, restaurantId, "MANAGER")
    const stream = await open(person.cookie)
    await give(person, "STAFF")
    await stream.next("team.changed")
    await changeSettings(36)
    await stream.next("settings.changed")
    expect(stream.ended).toBe(false)
  })
})

describe("on a paired tablet", () => {
  test("a developer cannot sign in: nobody would see its orders", async () => {
    const { cookie } = await pair(app, owner.cookie)
    const body = await app.person(restaurantId, "DEVELOPER")
    const response = await app.call("/console/v1/session", { method: "POST", body, cookie })
    expect(refusalOf(response).slice(0, 2)).toEqual([403, "ROLE_MISSING"])
    expect((await app.call("/console/v1/session", { cookie })).body.person).toBe(null)
    expect((await app.call("/console/v1/session", { method: "POST", body })).status).toBe(201)
  })

  test("somebody who becomes a developer is signed out of it, and it goes on taking orders", async () => {
    const { cookie } = await pair(app, owner.cookie)
    const login = await app.person(restaurantId, "STAFF")
    const signedIn = await app.call("/console/v1/session", { method: "POST", body: login, cookie })
    const both = `${cookie}; ${signedIn.headers.getSetCookie()[0]?.split(";")[0]}`
    const stream = await open(both)
    await ask("PATCH", `people/${signedIn.body.person.id}`, { role: "DEVELOPER" })
    await stream.next("team.changed")
    const session = (await app.call("/console/v1/session", { cookie: both })).body
    expect([session.person, session.permissions]).toEqual([null, ["account", "service"]])
    expect((await app.call("/console/v1/keys", { cookie: both })).status).toBe(403)
    expect((await app.call("/console/v1/orders", { cookie: both })).status).toBe(200)
    expect(stream.ended).toBe(false)
    expect(await acceptsOrders()).toBe(true)
  })
})
