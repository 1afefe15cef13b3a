import type { SetupLine, SetupLineId } from "@rasoi/contract/console"
import { defaultSettings } from "@rasoi/contract/console"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { demoSettings } from "../../demo/settings.ts"
import { startTestApp, type TestApp } from "../../testing/app.ts"
import { orderCaller, pickup } from "../orders/fixture.ts"
import { printedLines } from "../printing/text.fixture.ts"
import { pair } from "../staff/paired.fixture.ts"

let app: TestApp
let id: string
let cookie: string

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(Date.parse("2026-10-17T13:05:00Z"))
  id = await app.restaurant(defaultSettings(demoSettings.profile))
  cookie = await app.signedIn(id)
})

const path = "/console/v1/setup"
const lines = async (): Promise<SetupLine[]> => (await app.call(path, { cookie })).body.lines
const done = async (lineId: SetupLineId) => (await lines()).find(line => line.id === lineId)?.done
const sound = (as: string) => app.call("/console/v1/devices/sound", { cookie: as, method: "POST" })
const rehearsal = `${path}/rehearsal`

test("the list follows settings, team, sound and rehearsal", async () => {
  expect(Object.fromEntries((await lines()).map(line => [line.id, line.done]))).toMatchObject({
    MENU: true,
    HOURS: false,
    TEAM: false,
    TABLET: false,
    REHEARSAL: false,
    ADDRESS: true,
    BACKUPS: false,
    SWITCH_ON: false,
  })
  const patch = { hours: demoSettings.hours, ordering: { enabled: true } }
  await app.call("/console/v1/settings", { cookie, method: "PATCH", body: patch })
  // Takes no orders.
  await app.signedIn(id, "DEVELOPER")
  expect(await done("TEAM")).toBe(false)
  await app.signedIn(id, "STAFF")
  expect((await sound((await pair(app, cookie)).cookie)).status).toBe(204)
  await app.call(rehearsal, { cookie, method: "POST" })
  for (const lineId of ["HOURS", "TEAM", "TABLET", "REHEARSAL", "SWITCH_ON"] as const)
    expect([lineId, await done(lineId)]).toEqual([lineId, true])
})

test("a dismissed line is dismissed for every owner, and can be brought back", async () => {
  const version = async () => (await app.call("/console/v1/settings", { cookie })).body.version
  const before = await version()
  const dismiss = (lineId: string, dismissed: boolean) =>
    app.call(`${path}/${lineId}`, { cookie, method: "PATCH", body: { dismissed } })
  await dismiss("GST", true)
  await dismiss("TEAM", true)
  await dismiss("GST", true)
  const other = await app.signedIn(id)
  const seen = (await app.call(path, { cookie: other })).body.lines as SetupLine[]
  expect(seen.filter(line => line.dismissed).map(line => line.id)).toEqual(["GST", "TEAM"])
  const back = (await dismiss("GST", false)).body.lines as SetupLine[]
  expect(back.filter(line => line.dismissed).map(line => line.id)).toEqual(["TEAM"])
  expect((await dismiss("NOTHING", true)).status).toBe(404)
  expect(await version()).toBe(before)
})

test("only owners see the list; everybody and every device may rehearse and report the sound", async () => {
  const others = [await app.signedIn(id, "MANAGER"), await app.signedIn(id, "STAFF")]
  others.push((await pair(app, cookie)).cookie)
  for (const as of others) {
    expect((await app.call(path, { cookie: as })).status).toBe(403)
    expect((await sound(as)).status).toBe(204)
    expect((await app.call(rehearsal, { cookie: as })).status).toBe(200)
    const { status, text } = await app.call(rehearsal, { cookie: as, method: "POST" })
    expect([status, text]).toEqual([204, ""])
  }
  expect(await done("REHEARSAL")).toBe(true)
})

test("the sound of a person's own device does not count, that of a paired one does", async () => {
  await sound(cookie)
  const tablet = await pair(app, cookie)
  expect(await done("TABLET")).toBe(false)
  await sound(tablet.cookie)
  expect(await done("TABLET")).toBe(true)
})

test("a restaurant has its sound written once", async () => {
  const tablet = await pair(app, cookie)
  await sound(tablet.cookie)
  const { length } = app.statements
  await sound(tablet.cookie)
  expect(app.statements.slice(length)).not.toContain("setup.soundOn")
})

describe("the rehearsal", () => {
  test("has an order and a ticket of the live menu, both marked SAMPLE, in the chosen language", async () => {
    const { body } = await app.call(`${rehearsal}?language=hi`, { cookie })
    expect(body.order).toMatchObject({ number: "SAMPLE", status: "PENDING", customer: { name: "SAMPLE" } })
    expect(body.order.lines[0]).toMatchObject({ quantity: 2, name: "Paneer Tikka" })
    const printed = printedLines(body.ticket)
    expect([printed[0], printed.at(-1)]).toEqual(["*** SAMPLE ***", "*** SAMPLE ***"])
    expect(printed).toContain("#SAMPLE")
    for (const { name } of body.order.lines) expect(printed.join("\n")).toContain(name)
    expect(printed.join("\n")).toMatch(/^कब तक: /m)
    expect(printed.join("\n")).not.toContain("जितनी जल्दी हो सके")
  })

  test("stores no order, uses no number, and reaches no list", async () => {
    const { secret } = await app.key(id, "live")
    const patch = { hours: demoSettings.hours, ordering: { enabled: true } }
    await app.call("/console/v1/settings", { cookie, method: "PATCH", body: patch })
    app.presence.open(id, id, "tablet", Number.MAX_SAFE_INTEGER)
    const place = async () => (await orderCaller(app)(secret, pickup)).body.number as string
    const first = await place()
    const count = async () => (await app.call("/console/v1/orders", { cookie })).body.data.length
    expect(await count()).toBe(1)
    for (let round = 0; round < 3; round += 1) {
      await app.call(rehearsal, { cookie })
      await app.call(rehearsal, { cookie, method: "POST" })
    }
    expect(await count()).toBe(1)
    expect(Number(await place())).toBe(Number(first) + 1)
  })

  test("a menu without a dish on sale: 404", async () => {
    const empty = await app.restaurant({}, { categories: [] })
    const as = await app.signedIn(empty)
    expect((await app.call(rehearsal, { cookie: as })).status).toBe(404)
  })

  test("the first accepted order counts as one; an order that waits does not", async () => {
    const { secret } = await app.key(id, "live")
    const patch = { hours: demoSettings.hours, ordering: { enabled: true } }
    await app.call("/console/v1/settings", { cookie, method: "PATCH", body: patch })
    app.presence.open(id, id, "tablet", Number.MAX_SAFE_INTEGER)
    const { body } = await orderCaller(app)(secret, pickup)
    expect(await done("REHEARSAL")).toBe(false)
    const accepted = async () => (await app.call(path, { cookie })).body.orderAccepted
    expect(await accepted()).toBe(false)
    await app.call(`/console/v1/orders/${body.id}/accept`, { cookie, method: "POST", body: {} })
    expect(await done("REHEARSAL")).toBe(true)
    expect(await accepted()).toBe(true)
  })
})
