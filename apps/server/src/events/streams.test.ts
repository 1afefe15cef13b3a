import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { sql } from "../db/index.ts"
import { commandLine } from "../features/audit/index.ts"
import { createStaff, setPassword } from "../features/staff/index.ts"
import { startTestApp, type TestApp } from "../testing/app.ts"
import { until } from "../testing/database.ts"
import { testApp } from "../testing/fixtures.ts"
import { openStream, type TestStream } from "./stream.fixture.ts"
import { turns } from "./streams.ts"

let restaurantId: string
let cookie: string
const opened: TestStream[] = []

const app = await testApp()
beforeEach(async () => {
  app.clock.advance(3_600_000)
  restaurantId = await app.restaurant()
  cookie = await app.signedIn(restaurantId)
})
afterEach(async () => {
  for (const stream of opened.splice(0)) stream.drop()
  await until("every stream is forgotten", () => app.presence.openStreams === 0)
})

async function open(as = cookie, of: TestApp = app): Promise<TestStream> {
  const stream = await openStream(of.url, as)
  opened.push(stream)
  return stream
}

const patch = (path: string, body: unknown, as = cookie) =>
  app.call(`/console/v1/${path}`, { method: "PATCH", body, cookie: as })

const isChange = (type: string) => type === "settings.changed"

describe("the stream", () => {
  test("says hello with its id and how often it pings; is never cached or held back", async () => {
    const stream = await open()
    expect(stream.events[0]).toEqual({
      type: "hello",
      id: expect.stringMatching(/^\d+$/),
      data: { sequence: expect.any(Number), streamId: expect.stringMatching(/^str_/), pingEveryMs: 10_000 },
    })
    expect(stream.response.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      "x-request-id": expect.stringMatching(/^req_/),
    })
  })

  test("tells of settings, menu and keys when the change can be read, and no values", async () => {
    const stream = await open()
    await stream.next("presence.changed")
    const edits: [type: string, edit: () => Promise<{ status: number }>][] = [
      ["settings.changed", () => patch("settings", { ordering: { prepMinutes: 33 } })],
      ["menu.changed", () => patch("menu/items/itm_paneer_tikka", { available: false })],
      [
        "keys.changed",
        () =>
          app.call("/console/v1/keys", {
            method: "POST",
            body: { name: "k", mode: "test", preset: "WEBSITE" },
            cookie,
          }),
      ],
    ]
    for (const [type, edit] of edits) {
      const before = stream.events.length
      expect((await edit()).status).toBeLessThan(300)
      const { data } = await stream.next(type, before)
      expect(Object.keys(data)).toEqual(["sequence"])
    }
  })

  test("a refused edit sends no event", async () => {
    const stream = await open()
    await stream.next("presence.changed")
    const before = stream.events.length
    await patch("settings", { booking: { stayMinutes: 5 } })
    await patch("menu/items/itm_nothing", { available: false })
    await patch("settings", { ordering: { prepMinutes: 34 } })
    await stream.next("settings.changed", before)
    expect(stream.types.slice(before)).toEqual(["settings.changed"])
  })

  test("numbers the restaurant's events without a gap; a ping carries the latest number", async () => {
    const stream = await open()
    for (const minutes of [21, 22, 23]) await patch("settings", { ordering: { prepMinutes: minutes } })
    await until("three changes", () => stream.types.filter(type => type === "settings.changed").length === 3)
    app.streams.pingAll()
    const ping = await stream.next("ping")
    const numbers = stream.events.map(event => Number(event.data.sequence))
    expect(stream.events.every(event => Number(event.id) === event.data.sequence)).toBe(true)
    const [hello = 0, ...rest] = numbers
    expect(rest.slice(0, -1)).toEqual(rest.slice(0, -1).map((_, index) => hello + 1 + index))
    expect(ping.data).toEqual({ sequence: numbers.at(-2), at: new Date(app.clock.now()).toISOString() })
  })

  test("in one round each stream is pinged once, and the pings are spread over the turns", async () => {
    const streams = await Promise.all(Array.from({ length: 12 }, () => open()))
    const counts: number[] = []
    const pings = () => streams.flatMap(({ types }) => types.filter(type => type === "ping")).length
    for (let turn = 0; turn < turns; turn += 1) {
      app.streams.pingNext()
      // This event follows the ping on the same connection: all earlier events have arrived.
      await patch("settings", { ordering: { prepMinutes: 60 + turn } })
      const changes = () => streams.every(({ types }) => types.filter(isChange).length === turn + 1)
      await until("the change is everywhere", changes)
      counts.push(pings())
    }
    expect(streams.map(({ types }) => types.filter(type => type === "ping").length)).toEqual(
      Array(12).fill(1),
    )
    expect(new Set(counts).size).toBeGreaterThan(2)
  })

  test("of 200 that one session opens, only the last 20 stay; another session keeps its own", async () => {
    const other = await open(await app.signedIn(restaurantId))
    const streams: TestStream[] = []
    for (let batch = 0; batch < 10; batch += 1)
      streams.push(...(await Promise.all(Array.from({ length: 20 }, () => open()))))
    const kept = () => streams.filter(({ ended }) => !ended)
    await until("the others are ended", () => kept().length === 20)
    expect(kept()).toEqual(streams.slice(-20))
    expect([app.presence.openStreams, other.ended]).toEqual([21, false])
    expect((await app.call("/console/v1/ordering", { cookie })).body.devicesOnline).toBe(2)
  })

  test("two restaurants never see each other's events", async () => {
    const other = await app.restaurant()
    const otherCookie = await app.signedIn(other)
    const [mine, theirs] = [await open(), await open(otherCookie)]
    await Promise.all([mine.next("presence.changed"), theirs.next("presence.changed")])
    await patch("menu/items/itm_paneer_tikka", { available: false })
    await patch("settings", { ordering: { prepMinutes: 41 } }, otherCookie)
    await Promise.all([mine.next("menu.changed"), theirs.next("settings.changed")])
    expect(mine.types).not.toContain("settings.changed")
    expect(theirs.types).not.toContain("menu.changed")
  })

  test("a device that loses its network is forgotten", async () => {
    const stream = await open()
    expect(app.presence.openStreams).toBe(1)
    stream.drop()
    await until("forgotten", () => app.presence.openStreams === 0)
  })

  test("HEAD responds at once and counts for no device", async () => {
    const { status, headers } = await app.call("/console/v1/events", { method: "HEAD", cookie })
    expect([status, headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"])
    expect(app.presence.openStreams).toBe(0)
  })

  test("a console that reads nothing for a megabyte is cut off", async () => {
    const stream = await open()
    stream.response.pause()
    const flood = { topic: "menu", restaurantId } as const
    for (let round = 0; round < 100 && app.presence.openStreams > 0; round += 1) {
      for (let count = 0; count < 2_000; count += 1) app.hub.deliver(flood)
      await new Promise(setImmediate)
      app.streams.pingAll()
    }
    expect(app.presence.openStreams).toBe(0)
    stream.response.resume()
    await stream.untilEnded()
    expect(stream.response.complete).toBe(false)
  })
})

describe("signing out", () => {
  const signOut = (as: string, through: TestApp = app) =>
    through.call("/console/v1/session", { method: "DELETE", cookie: as })

  test("ends the streams of this device at once, and no other's", async () => {
    const second = await app.signedIn(restaurantId)
    const [one, again, other] = [await open(), await open(), await open(second)]
    await signOut(cookie)
    await Promise.all([one.untilEnded(), again.untilEnded()])
    expect(app.presence.openStreams).toBe(1)
    app.streams.pingAll()
    await other.next("ping")
    expect(other.ended).toBe(false)
  })

  test("through another server ends them too, while the clock stands still", async () => {
    const second = await startTestApp({ connection: app.connection, clock: app.clock })
    try {
      const stream = await open()
      expect((await signOut(cookie, second)).status).toBe(204)
      await stream.untilEnded()
      expect(app.presence.openStreams).toBe(0)
    } finally {
      await second.stop()
    }
  })

  test("between the look at the session and the opening of the stream leaves none open", async () => {
    const { row } = app.db
    app.db.row = async (statement, values) => {
      const found = await row<never>(statement, values)
      if (statement.name === "staff.session") {
        app.db.row = row
        await signOut(cookie)
      }
      return found
    }
    try {
      const stream = await open()
      await stream.untilEnded()
    } finally {
      app.db.row = row
    }
  })

  test("that could not be checked is checked again with the next ping", async () => {
    const stream = await open()
    const { rows } = app.db
    let asked = 0
    app.db.rows = (statement, values) => {
      if (statement.name !== "staff.signedIn") return rows(statement, values)
      asked += 1
      return Promise.reject(new Error("the database is away"))
    }
    try {
      await signOut(cookie)
      await until("asked in vain", () => asked === 1)
      expect(stream.ended).toBe(false)
    } finally {
      app.db.rows = rows
    }
    app.streams.pingAll()
    await stream.untilEnded()
  })

  test("events missed without notifications are noticed when notifications return", async () => {
    const stream = await open()
    await app.db.run(sql("test.endSessions", "delete from sessions where restaurant_id = $1"), [restaurantId])
    app.hub.deliverGap()
    await stream.untilEnded()
  })

  test("by the clock: an expired session's stream ends with the next ping", async () => {
    const stream = await open()
    app.clock.advance(30 * 86_400_000)
    app.streams.pingAll()
    await stream.untilEnded()
  })
})

describe("a new password", () => {
  test("ends the person's streams in every restaurant, on every server, and nobody else's", async () => {
    const elsewhere = await app.restaurant()
    const owner = await app.person(restaurantId)
    const context = { hub: app.hub, actor: commandLine, now: app.clock.now(), restaurantId: elsewhere }
    await createStaff(context, { ...owner, name: "The owner", role: "STAFF" })
    const response = await app.call("/console/v1/session", {
      method: "POST",
      body: { ...owner, restaurantId: elsewhere },
    })
    const there = response.headers.getSetCookie()[0]?.split(";")[0] ?? ""
    const colleague = await app.signedIn(restaurantId, "STAFF")
    const [here, away, other] = [
      await open(await app.signIn(owner)),
      await open(there),
      await open(colleague),
    ]
    const second = await startTestApp({ connection: app.connection, clock: app.clock })
    try {
      await setPassword({ ...context, hub: second.hub, restaurantId }, owner.email, "quite another phrase")
      await Promise.all([here.untilEnded(), away.untilEnded()])
    } finally {
      await second.stop()
    }
    app.streams.pingAll()
    await other.next("ping")
    expect(other.ended).toBe(false)
  })
})

test("shutting down ends the streams and lets none begin", async () => {
  const closing = await startTestApp({ connection: app.connection, clock: app.clock })
  const stream = await open(cookie, closing)
  const { row } = closing.db
  const late = Promise.withResolvers<void>()
  closing.db.row = async (statement, values) => {
    const found = await row<never>(statement, values)
    if (statement.name === "staff.session") await late.promise
    return found
  }
  const looks = () => closing.statements.filter(name => name === "staff.session").length
  const before = looks()
  const tooLate = closing.call("/console/v1/events", { cookie })
  await until("the look at the session", () => looks() > before)
  const closed = closing.http.close()
  await stream.untilEnded()
  late.resolve()
  expect((await tooLate).status).toBe(503)
  await closed
  expect(closing.presence.openStreams).toBe(0)
  await closing.stop()
})
