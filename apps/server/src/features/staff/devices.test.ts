import { beforeEach, describe, expect, test } from "vitest"
import { openStream } from "../../events/stream.fixture.ts"
import { startTestApp } from "../../testing/app.ts"
import { until } from "../../testing/database.ts"
import { testApp } from "../../testing/fixtures.ts"
import { callsAs, makeMember, refusalOf, type TeamMember } from "./team.fixture.ts"

let restaurantId: string
let owner: TeamMember
let ravi: TeamMember
let ask: ReturnType<typeof callsAs>
let askRavi: ReturnType<typeof callsAs>

const app = await testApp()
beforeEach(async () => {
  app.clock.advance(3_600_000)
  restaurantId = await app.restaurant()
  owner = await makeMember(app, restaurantId, "OWNER")
  app.clock.advance(1_000)
  ravi = await makeMember(app, restaurantId, "STAFF")
  ask = callsAs(app, owner.cookie)
  askRavi = callsAs(app, ravi.cookie)
})

interface Shown {
  id: string
  current: boolean
  online: boolean
  name: string | null
  lastSeenAt: string
}
const list = async (asking = ask): Promise<Shown[]> => (await asking("GET", "devices")).body.data
const idsOf = (devices: Shown[]) => devices.map(device => device.id)

describe("the list", () => {
  test("shows an owner every device: whose, in which role, since when, until when, online, and which is this", async () => {
    const now = app.clock.now()
    const iso = (time: number) => new Date(time).toISOString()
    const monthMs = 30 * 86_400_000
    const stream = await openStream(app.url, ravi.cookie)
    expect(await list()).toEqual([
      {
        id: ravi.deviceId,
        object: "device",
        name: null,
        paired: false,
        pairedBy: null,
        pairedDeviceId: null,
        person: { id: ravi.id, name: "The staff" },
        role: "STAFF",
        signedInAt: iso(now),
        lastSeenAt: iso(now),
        expiresAt: iso(now + monthMs),
        online: true,
        simulated: false,
        current: false,
      },
      {
        id: owner.deviceId,
        object: "device",
        name: null,
        paired: false,
        pairedBy: null,
        pairedDeviceId: null,
        person: { id: owner.id, name: "The owner" },
        role: "OWNER",
        signedInAt: iso(now - 1_000),
        lastSeenAt: iso(now - 1_000),
        expiresAt: iso(now - 1_000 + monthMs),
        online: false,
        simulated: false,
        current: true,
      },
    ])
    app.clock.advance(25_000)
    expect((await list()).some(device => device.online)).toBe(false)
    stream.drop()
  })

  test("shows staff their own devices only, and managers all", async () => {
    const manager = await makeMember(app, restaurantId, "MANAGER")
    expect(idsOf(await list(askRavi))).toEqual([ravi.deviceId])
    expect(idsOf(await list(callsAs(app, manager.cookie)))).toEqual(
      expect.arrayContaining([manager.deviceId, ravi.deviceId, owner.deviceId]),
    )
  })

  test("has no device that is signed out or whose time is over, and none of another restaurant", async () => {
    await makeMember(app, await app.restaurant(), "OWNER")
    await askRavi("DELETE", "session")
    expect(idsOf(await list())).toEqual([owner.deviceId])
    app.clock.advance(30 * 86_400_000 - 1_001)
    const fresh = await makeMember(app, restaurantId, "OWNER")
    app.clock.advance(1)
    expect(idsOf(await list(callsAs(app, fresh.cookie)))).toEqual([fresh.deviceId])
  })

  test("notes any request as a sign of life, also without an event stream", async () => {
    app.clock.advance(90_000)
    await askRavi("GET", "menu")
    const seenAt = async () => (await list()).find(device => device.id === ravi.deviceId)?.lastSeenAt
    await expect.poll(seenAt).toBe(new Date(app.clock.now()).toISOString())
  })
})

describe("signing a device out", () => {
  test("its next request is 401, its stream is closed, and it no longer counts for receiving orders", async () => {
    const live = (await app.key(restaurantId, "live")).secret
    const accepting = async () => (await app.call("/v1/restaurant", { key: live })).body.ordering.acceptingNow
    const stream = await openStream(app.url, ravi.cookie)
    expect(await accepting()).toBe(true)
    const response = await ask("DELETE", `devices/${ravi.deviceId}`)
    expect([response.status, response.text]).toEqual([204, ""])
    expect(refusalOf(await askRavi("GET", "session"))).toEqual([401, "UNAUTHENTICATED", undefined])
    await stream.untilEnded()
    await until("no device", async () => !(await accepting()))
    const { status } = await askRavi("POST", "devices/ping", { streamId: stream.streamId })
    expect(status).toBe(401)
    expect(await accepting()).toBe(false)
    expect(idsOf(await list())).toEqual([owner.deviceId])
  })

  test("through another server as well", async () => {
    const second = await startTestApp({ connection: app.connection, clock: app.clock })
    try {
      const stream = await openStream(app.url, ravi.cookie)
      expect((await callsAs(second, owner.cookie)("DELETE", `devices/${ravi.deviceId}`)).status).toBe(204)
      await stream.untilEnded()
      expect((await askRavi("GET", "session")).status).toBe(401)
    } finally {
      await second.stop()
    }
  })

  test("leaves the person's other devices signed in", async () => {
    const login = await app.person(restaurantId, "STAFF")
    const [lost, kept] = [await app.signIn(login), await app.signIn(login)]
    const { deviceId } = (await app.call("/console/v1/session", { cookie: lost })).body
    await ask("DELETE", `devices/${deviceId}`)
    const status = async (cookie: string) => (await app.call("/console/v1/session", { cookie })).status
    expect([await status(lost), await status(kept)]).toEqual([401, 200])
  })

  test("the one at hand takes its cookie back", async () => {
    const response = await askRavi("DELETE", `devices/${ravi.deviceId}`)
    expect(response.status).toBe(204)
    expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-rasoi=;.*Expires=Thu, 01 Jan 1970/)
    expect((await askRavi("GET", "session")).status).toBe(401)
  })

  test("twice at the same moment: once 204, once 404, one entry in the log", async () => {
    const responses = await Promise.all([1, 2].map(() => ask("DELETE", `devices/${ravi.deviceId}`)))
    expect(responses.map(response => response.status).sort()).toEqual([204, 404])
    const { data } = (await ask("GET", "audit")).body
    expect(data.filter((entry: { action: string }) => entry.action === "session.ended")).toHaveLength(1)
  })
})

describe("what looks absent", () => {
  const change = (asking: typeof ask, id: string) =>
    Promise.all([asking("PATCH", `devices/${id}`, { name: "Mine now" }), asking("DELETE", `devices/${id}`)])

  test("to staff: another's device", async () => {
    for (const response of await change(askRavi, owner.deviceId))
      expect(refusalOf(response)).toEqual([404, "NOT_FOUND", undefined])
    for (const asking of [ask, askRavi]) expect((await asking("GET", "session")).status).toBe(200)
  })

  test("to everybody: another restaurant's device, and one that never was", async () => {
    const theirs = await makeMember(app, await app.restaurant(), "STAFF")
    const responses = [...(await change(ask, theirs.deviceId)), ...(await change(ask, "dev_nothing"))]
    for (const response of responses) expect(refusalOf(response)).toEqual([404, "NOT_FOUND", undefined])
    const [device] = await list(callsAs(app, theirs.cookie))
    expect(device?.name).toBeNull()
  })
})

describe("renaming", () => {
  test("by the owner and by whoever is signed in there", async () => {
    const renamed = await askRavi("PATCH", `devices/${ravi.deviceId}`, { name: "Counter" })
    expect([renamed.status, renamed.body]).toEqual([
      200,
      expect.objectContaining({ id: ravi.deviceId, name: "Counter", current: true, online: false }),
    ])
    await ask("PATCH", `devices/${ravi.deviceId}`, { name: "Counter tablet" })
    expect((await list(askRavi))[0]?.name).toBe("Counter tablet")
  })

  test.each([{}, { name: "" }, { name: "x".repeat(61) }, { name: null }])(
    "%j: 422 on the name",
    async body => {
      const response = await ask("PATCH", `devices/${ravi.deviceId}`, body)
      expect(refusalOf(response)).toEqual([422, "VALIDATION_FAILED", "name"])
    },
  )
})

test("signing in, renaming and signing out are in the audit log, and consoles are told sessions.changed", async () => {
  const login = await app.person(restaurantId, "STAFF")
  const stream = await openStream(app.url, owner.cookie)
  let told = 0
  const step = async (work: () => Promise<unknown>) => {
    app.clock.advance(1_000)
    await work()
    told += 1
    await expect.poll(() => stream.types.filter(type => type === "sessions.changed").length).toBe(told)
  }
  let id = ""
  await step(async () => {
    const body = { ...login, device: "Tablet" }
    id = (await app.call("/console/v1/session", { method: "POST", body })).body.deviceId
  })
  await step(() => ask("PATCH", `devices/${id}`, { name: "Lost tablet" }))
  await step(() => ask("DELETE", `devices/${id}`))
  stream.drop()
  const { data } = (await ask("GET", "audit?limit=3")).body
  expect(
    data.map((entry: Record<string, unknown>) => [entry.actor, entry.action, entry.subject, entry.changes]),
  ).toEqual([
    ["The owner", "session.ended", "Lost tablet", ["of The staff"]],
    ["The owner", "session.renamed", "Lost tablet", ["name Tablet → Lost tablet"]],
    ["The staff", "session.started", "Tablet", []],
  ])
})
