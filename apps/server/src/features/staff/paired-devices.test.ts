import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { sql } from "../../db/index.ts"
import { makeOnlineDevices } from "../../events/online-devices-store.ts"
import { openStream } from "../../events/stream.fixture.ts"
import { startTestApp, type TestApp } from "../../testing/app.ts"
import type { AccessEntry } from "../access/change.ts"
import { type AccessLedger, copyToFiles, reapplyAccess } from "../access/index.ts"
import { orderCaller } from "../orders/fixture.ts"
import { type Paired, pair, pairedCookieOf } from "./paired.fixture.ts"
import { pruneUnseenDevices } from "./paired-device-store.ts"
import { callsAs, makeMember, refusalOf, type TeamMember } from "./team.fixture.ts"

const dayMs = 86_400_000
const signedOut = [401, "UNAUTHENTICATED", undefined]

let app: TestApp
let restaurantId: string
let owner: TeamMember
let manager: TeamMember
let tablet: Paired
let ask: ReturnType<typeof callsAs>
let askTablet: ReturnType<typeof callsAs>
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.advance(3_600_000)
  restaurantId = await app.restaurant()
  owner = await makeMember(app, restaurantId, "OWNER")
  manager = await makeMember(app, restaurantId, "MANAGER")
  tablet = await pair(app, manager.cookie)
  ask = callsAs(app, owner.cookie)
  askTablet = callsAs(app, tablet.cookie)
})

interface Shown {
  id: string
  name: string
  paired: boolean
  pairedBy: string | null
  pairedDeviceId: string | null
  online: boolean
  current: boolean
}
const list = async (asking = ask): Promise<Shown[]> => (await asking("GET", "devices")).body.data

/** Signs in on the tablet and returns both cookies. */
async function signInOnTop(role: "MANAGER" | "STAFF" = "MANAGER", device = tablet) {
  const login = await app.person(restaurantId, role)
  const response = await app.call("/console/v1/session", {
    method: "POST",
    body: login,
    cookie: device.cookie,
  })
  expect(response.status).toBe(201)
  const session = response.headers.getSetCookie()[0]?.split(";")[0] ?? ""
  return { login, session, cookie: `${session}; ${device.cookie}`, body: response.body }
}

describe("a paired device", () => {
  test("stays when the person who paired it gets a new password and is removed", async () => {
    const stream = await openStream(app.url, tablet.cookie)
    expect((await ask("POST", `people/${manager.id}/password`)).status).toBe(200)
    expect((await ask("DELETE", `people/${manager.id}`)).status).toBe(204)
    expect((await askTablet("GET", "session")).status).toBe(200)
    expect((await askTablet("POST", "devices/ping", { streamId: stream.streamId })).body).toEqual({
      online: true,
    })
    expect(stream.ended).toBe(false)
    stream.drop()
  })

  test("lets nobody sign in who may not take its orders", async () => {
    const login = await app.person(restaurantId, "DEVELOPER")
    const request = { method: "POST", body: login, cookie: tablet.cookie }
    const { status, body } = await app.call("/console/v1/session", request)
    expect([status, body.error.code]).toEqual([403, "ROLE_MISSING"])
    expect(body.error.message).toContain("the role DEVELOPER signs in on another one")
  })

  test("takes orders in a browser where a developer had signed in before it was paired", async () => {
    const developer = await makeMember(app, restaurantId, "DEVELOPER")
    const live = (await app.key(restaurantId, "live")).secret
    const cookie = `${developer.cookie}; ${tablet.cookie}`
    const { body } = await callsAs(app, cookie)("GET", "session")
    expect(body).toMatchObject({ deviceId: tablet.id, person: null, role: null })
    const stream = await openStream(app.url, cookie)
    const placed = await orderCaller(app)(live)
    expect(placed.status).toBe(201)
    await stream.next("order.placed")
    const accepted = await callsAs(app, cookie)("POST", `orders/${placed.body.id}/accept`)
    expect(accepted.status).toBe(200)
    stream.drop()
  })

  test("does not end by age, but after 90 days unseen", async () => {
    for (let days = 0; days < 200; days += 40) {
      app.clock.advance(40 * dayMs)
      expect((await askTablet("GET", "session")).status).toBe(200)
      const seenAt = async () =>
        (await list(callsAs(app, (await makeMember(app, restaurantId, "OWNER")).cookie))).find(
          device => device.id === tablet.id,
        )
      await expect.poll(seenAt).toMatchObject({ lastSeenAt: new Date(app.clock.now()).toISOString() })
    }
    app.clock.advance(90 * dayMs - 1)
    const { headers, status } = await askTablet("GET", "ordering")
    expect([status, headers.getSetCookie()]).toEqual([200, []])
    await expect
      .poll(async () => (await askTablet("GET", "session")).body.expiresAt)
      .toBe(new Date(app.clock.now() + 90 * dayMs).toISOString())
    app.clock.advance(90 * dayMs)
    expect(refusalOf(await askTablet("GET", "session"))).toEqual(signedOut)
    await pruneUnseenDevices(app.db, app.clock.now())
    app.clock.advance(-dayMs)
    expect(refusalOf(await askTablet("GET", "session"))).toEqual(signedOut)
    app.clock.advance(dayMs)
  })

  test("gets its cookie anew, because browsers keep one for 400 days only", async () => {
    const renewed = await askTablet("GET", "session")
    expect(pairedCookieOf(renewed)).toBe(tablet.cookie)
    const [, expires = ""] = /-paired=.*Expires=([^;]+)/.exec(renewed.headers.getSetCookie().join()) ?? []
    expect(Math.round((Date.parse(expires) - app.clock.now()) / dayMs)).toBe(400)
  })

  test("counts in presence and receipts; steps, history and the audit log have its name", async () => {
    const stream = await openStream(app.url, tablet.cookie)
    const live = (await app.key(restaurantId, "live")).secret
    const placed = await orderCaller(app)(live)
    expect(placed.status).toBe(201)
    const { id } = placed.body
    await stream.next("order.placed")
    expect((await askTablet("POST", `orders/${id}/accept`)).status).toBe(200)
    const { body: history } = await askTablet("GET", `orders/${id}/history`)
    expect(history.moves.at(-1)).toMatchObject({ by: "Counter tablet", byKind: "DEVICE", device: null })
    expect(history.receipts).toMatchObject([{ deviceId: tablet.id, device: "Counter tablet" }])
    app.clock.advance(1_000)
    await askTablet("POST", "ordering/pause", { minutes: 15 })
    const [entry] = (await ask("GET", "audit?limit=1")).body.data
    expect(entry).toMatchObject({
      actorKind: "DEVICE",
      actor: "Counter tablet",
      action: "ordering.paused",
    })
    stream.drop()
  })

  test("of one restaurant sees nothing of another", async () => {
    const other = await app.restaurant()
    const stream = await openStream(app.url, (await makeMember(app, other, "STAFF")).cookie)
    const { body } = await orderCaller(app)((await app.key(other, "live")).secret)
    expect(refusalOf(await askTablet("GET", `orders/${body.id}`))).toEqual([404, "NOT_FOUND", undefined])
    expect((await askTablet("POST", `orders/${body.id}/accept`)).status).toBe(404)
    const stranger = callsAs(app, (await makeMember(app, other, "OWNER")).cookie)
    expect((await stranger("DELETE", `devices/${tablet.id}`)).status).toBe(404)
    expect((await stranger("PATCH", `devices/${tablet.id}`, { name: "Ours" })).status).toBe(404)
    expect((await list(stranger)).some(device => device.id === tablet.id)).toBe(false)
    stream.drop()
  })

  test("another website cannot act with its cookie", async () => {
    const headers = { origin: "https://evil.example" }
    const response = await app.call("/console/v1/ordering/pause", {
      method: "POST",
      body: { minutes: 15 },
      cookie: tablet.cookie,
      headers,
    })
    expect(response.body.error.code).toBe("ORIGIN_REFUSED")
  })
})

describe("owners and managers", () => {
  test.each(["OWNER", "MANAGER"] as const)("%s sees, renames and removes every device", async role => {
    const asking = callsAs(app, (await makeMember(app, restaurantId, role)).cookie)
    const devices = await list(asking)
    expect(devices.map(({ id }) => id)).toEqual(
      expect.arrayContaining([tablet.id, owner.deviceId, manager.deviceId]),
    )
    expect(devices[0]).toMatchObject({ id: tablet.id, paired: true, pairedBy: "The manager", person: null })
    const renamed = await asking("PATCH", `devices/${tablet.id}`, { name: "Kitchen" })
    expect([renamed.status, renamed.body.name]).toEqual([200, "Kitchen"])
    expect((await askTablet("GET", "session")).body.device.name).toBe("Kitchen")
    expect((await asking("DELETE", `devices/${tablet.id}`)).status).toBe(204)
    expect(refusalOf(await askTablet("GET", "session"))).toEqual(signedOut)
    expect((await asking("DELETE", `devices/${manager.deviceId}`)).status).toBe(204)
  })

  test("staff see their own sign-ins only", async () => {
    const staff = await makeMember(app, restaurantId, "STAFF")
    const asking = callsAs(app, staff.cookie)
    expect((await list(asking)).map(({ id }) => id)).toEqual([staff.deviceId])
    expect((await asking("DELETE", `devices/${tablet.id}`)).status).toBe(404)
    expect((await asking("PATCH", `devices/${tablet.id}`, { name: "Mine" })).status).toBe(404)
  })

  test("a removed device's stream closes at once, also on another process", async () => {
    const second = await startTestApp({ connection: app.connection, clock: app.clock })
    try {
      const streams = [await openStream(app.url, tablet.cookie), await openStream(second.url, tablet.cookie)]
      expect((await list()).find(({ id }) => id === tablet.id)?.online).toBe(true)
      expect((await ask("DELETE", `devices/${tablet.id}`)).status).toBe(204)
      for (const stream of streams) await stream.untilEnded()
    } finally {
      await second.stop()
    }
  })
})

describe("a person who signs in on a paired device", () => {
  test("has their own rights; the device stays the same for presence", async () => {
    const { body, cookie } = await signInOnTop()
    expect(body).toMatchObject({
      deviceId: tablet.id,
      device: { name: "Counter tablet", paired: true },
      role: "MANAGER",
      expiresAt: new Date(app.clock.now() + 12 * 3_600_000).toISOString(),
    })
    const stream = await openStream(app.url, tablet.cookie)
    const onTop = callsAs(app, cookie)
    expect((await onTop("GET", "audit")).status).toBe(200)
    const ping = await onTop("POST", "devices/ping", { streamId: stream.streamId })
    expect(ping.body).toEqual({ online: true })
    const shown = (await list()).filter(device => device.pairedDeviceId === tablet.id)
    expect(shown).toMatchObject([{ name: "Counter tablet", paired: false, online: true }])
    stream.drop()
  })

  const ends: [string, (top: Awaited<ReturnType<typeof signInOnTop>>) => Promise<unknown>][] = [
    ["signs out", ({ cookie }) => callsAs(app, cookie)("DELETE", "session")],
    ["gets a new password", ({ body }) => ask("POST", `people/${body.person.id}/password`)],
    ["is removed", ({ body }) => ask("DELETE", `people/${body.person.id}`)],
    ["is signed out after 12 hours", async () => app.clock.advance(12 * 3_600_000)],
  ]
  test.each(ends)("%s: the device goes on, and its stream stays open", async (_, end) => {
    const top = await signInOnTop()
    const streams = [await openStream(app.url, tablet.cookie), await openStream(app.url, top.cookie)]
    await end(top)
    const { body } = await callsAs(app, top.cookie)("GET", "session")
    expect(body).toMatchObject({ deviceId: tablet.id, person: null })
    for (const stream of streams) {
      const before = stream.events.length
      app.streams.pingAll()
      await stream.next("ping", before)
      expect(stream.ended).toBe(false)
    }
    // The person's cookie alone is worth nothing any more.
    expect(refusalOf(await callsAs(app, top.session)("GET", "session"))).toEqual(signedOut)
    expect(refusalOf(await callsAs(app, top.cookie)("GET", "audit"))[1]).toBe("ROLE_MISSING")
    for (const stream of streams) stream.drop()
  })

  test("loses rights with a lower role, at once", async () => {
    const { body, cookie } = await signInOnTop()
    await ask("PATCH", `people/${body.person.id}`, { role: "STAFF" })
    expect((await callsAs(app, cookie)("GET", "audit")).status).toBe(403)
  })

  test("is signed out when the device is removed", async () => {
    const { cookie, session } = await signInOnTop()
    await ask("DELETE", `devices/${tablet.id}`)
    for (const each of [cookie, session])
      expect(refusalOf(await callsAs(app, each)("GET", "session"))).toEqual(signedOut)
  })

  test("with a temporary password: until they choose one, the device does the work", async () => {
    const email = `new-${tablet.id}@example.com`
    const added = await ask("POST", "people", { name: "Ravi Kumar", email, role: "MANAGER" })
    const response = await app.call("/console/v1/session", {
      method: "POST",
      body: { email, password: added.body.temporaryPassword },
      cookie: tablet.cookie,
    })
    const cookie = `${response.headers.getSetCookie()[0]?.split(";")[0]}; ${tablet.cookie}`
    const stream = await openStream(app.url, cookie)
    const onTop = callsAs(app, cookie)
    expect((await onTop("GET", "session")).body.mustChangePassword).toBe(true)
    expect((await onTop("GET", "audit")).body.error.code).toBe("PASSWORD_CHANGE_REQUIRED")
    app.clock.advance(1_000)
    await onTop("POST", "ordering/pause", { minutes: 15 })
    const [entry] = (await ask("GET", "audit?limit=1")).body.data
    expect([entry.actorKind, entry.actor]).toEqual(["DEVICE", "Counter tablet"])
    stream.drop()
  })

  test("must work in the device's restaurant", async () => {
    const stranger = await app.person(await app.restaurant(), "OWNER")
    const response = await app.call("/console/v1/session", {
      method: "POST",
      body: stranger,
      cookie: tablet.cookie,
    })
    expect(refusalOf(response)).toEqual([401, "LOGIN_FAILED", undefined])
  })
})

test("what a single server stores as online has paired devices too, until they are removed", async () => {
  const stored = makeOnlineDevices(app.db, () => app.clock.now())
  const isStored = async () => (await stored.list()).some(({ device_id }) => device_id === tablet.id)
  await stored.change([tablet.id, "dev_unknown"], [])
  expect(await isStored()).toBe(true)
  await ask("DELETE", `devices/${tablet.id}`)
  expect(await isStored()).toBe(false)
})

describe("after a restore", () => {
  test("a removed device stays removed, another one stays", async () => {
    const kept = await pair(app, manager.cookie, "Kitchen")
    const backup = await app.db.rows<{ row: object }>(
      sql("test.devices.backup", "select to_jsonb(d) as row from devices d where restaurant_id = $1"),
      [restaurantId],
    )
    await ask("DELETE", `devices/${tablet.id}`)
    const entries: AccessEntry[] = []
    const ledger: AccessLedger = {
      read: async () => entries,
      add: async added => void entries.push(...added),
      create: async () => {},
      exists: async () => true,
    }
    await copyToFiles(app.db, ledger)
    await app.db.run(sql("test.devices.forget", "delete from access_changes where id = $1"), [
      `device/${tablet.id}`,
    ])
    await app.db.run(
      sql(
        "test.devices.restore",
        `insert into devices select r.* from jsonb_array_elements($1::jsonb) e, jsonb_populate_record(null::devices, e) r
         on conflict do nothing`,
      ),
      [JSON.stringify(backup.map(({ row }) => row))],
    )
    expect((await askTablet("GET", "session")).status).toBe(200)
    expect((await reapplyAccess(app.db, ledger, app.clock.now())).devicesRemoved).toBe(1)
    expect(refusalOf(await askTablet("GET", "session"))).toEqual(signedOut)
    expect((await callsAs(app, kept.cookie)("GET", "session")).status).toBe(200)
    expect((await reapplyAccess(app.db, ledger, app.clock.now())).devicesRemoved).toBe(0)
  })
})
