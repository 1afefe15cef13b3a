import { getRestaurant } from "@rasoi/contract"
import type { Settings } from "@rasoi/contract/console"
import { beforeEach, describe, expect, test } from "vitest"
import { rounds } from "../../../../../tests/rounds.ts"
import { sql } from "../../db/index.ts"
import { testSettings } from "../../testing/app.ts"
import { testApp } from "../../testing/fixtures.ts"

const path = "/console/v1/settings"

let restaurantId: string
let cookie: string
let key: string

const app = await testApp()
beforeEach(async () => {
  app.clock.advance(3_600_000)
  restaurantId = await app.restaurant()
  cookie = await app.signedIn(restaurantId)
  key = (await app.key(restaurantId)).secret
})

const read = (headers = {}) => app.call(path, { cookie, headers })
const patch = (body: unknown, headers = {}) => app.call(path, { method: "PATCH", body, cookie, headers })
const versionsKept = async () =>
  (
    await app.db.rows(
      sql("test.settingsVersions", "select version from settings_versions where restaurant_id = $1"),
      [restaurantId],
    )
  ).length

describe("reading", () => {
  test("the whole document with its version and who made it", async () => {
    const { status, body } = await read()
    expect(status).toBe(200)
    expect(body).toEqual({
      object: "settings",
      version: 1,
      updatedAt: new Date(app.clock.now()).toISOString(),
      updatedBy: "command line",
      settings: testSettings,
    })
  })

  test("a change responds with the ETag of what it made: the next change needs no reading", async () => {
    const first = await patch({ ordering: { prepMinutes: 31 } })
    const etag = first.headers.get("etag") ?? ""
    expect(etag).toBe((await read()).headers.get("etag"))
    const second = await patch({ ordering: { prepMinutes: 32 } }, { "if-match": etag })
    expect([second.status, second.body.version]).toEqual([200, 3])
    expect((await patch({ ordering: { prepMinutes: 33 } }, { "if-match": etag })).status).toBe(409)
    const nothing = await patch({ ordering: { prepMinutes: 32 } })
    expect(nothing.headers.get("etag")).toBe(second.headers.get("etag"))
    expect((await patch({ ordering: { prepMinutes: 32 } }, { "if-none-match": etag })).status).toBe(200)
  })

  test("304 while nothing changed; the old tag is 200 after a change", async () => {
    const etag = (await read()).headers.get("etag") ?? ""
    expect(etag).toMatch(/^"[^"]+"$/)
    const same = await read({ "if-none-match": etag })
    expect([same.status, same.text, same.headers.get("etag")]).toEqual([304, "", etag])
    await patch({ ordering: { prepMinutes: 31 } })
    const changed = await read({ "if-none-match": etag })
    expect([changed.status, changed.body.settings.ordering.prepMinutes]).toEqual([200, 31])
    expect(changed.headers.get("etag")).not.toBe(etag)
  })

  test("another restaurant at the same version has another tag: its settings are not 'not modified'", async () => {
    const etag = (await read()).headers.get("etag") ?? ""
    const other = await app.signedIn(await app.restaurant())
    const response = await app.call(path, { cookie: other, headers: { "if-none-match": etag } })
    expect([response.status, response.body.version]).toEqual([200, 1])
  })
})

describe("a change", () => {
  test("of one member leaves the others of its section as they are", async () => {
    app.clock.advance(1_000)
    const { status, body } = await patch({ ordering: { prepMinutes: 45 }, profile: { name: "New name" } })
    expect(status).toBe(200)
    const expected: Settings = {
      ...testSettings,
      ordering: { ...testSettings.ordering, prepMinutes: 45 },
      profile: { ...testSettings.profile, name: "New name" },
    }
    expect(body).toEqual({
      object: "settings",
      version: 2,
      updatedAt: new Date(app.clock.now()).toISOString(),
      updatedBy: "The owner",
      settings: expected,
    })
    expect((await read()).body).toEqual(body)
  })

  test("of a list replaces it whole", async () => {
    const charges = [
      { type: "OTHER", name: "Bag", amountPaise: 500, rateBasisPoints: 1800, appliesTo: ["PICKUP"] },
    ]
    const { body } = await patch({ charges, ordering: { deliveryPincodes: ["560099"] } })
    expect(body.settings.charges).toEqual(charges)
    expect(body.settings.ordering.deliveryPincodes).toEqual(["560099"])
    expect((await patch({ charges: [] })).body.settings.charges).toEqual([])
  })

  test("to null is taken where null means something", async () => {
    const { body } = await patch({
      gst: { applies: false, gstin: null, fssaiNumber: null },
      booking: { price: null },
    })
    expect(body.settings.gst).toMatchObject({ applies: false, gstin: null, fssaiNumber: null })
  })

  test("is seen by the very next request of the public API, menu included", async () => {
    const asked = () => app.call(getRestaurant.path, { key })
    const first = await asked()
    for (const minutes of [31, 32, 33, 34, 35]) {
      await patch({ ordering: { prepMinutes: minutes } })
      expect((await asked()).body.ordering.prepMinutes).toBe(minutes)
    }
    const stale = await app.call(getRestaurant.path, {
      key,
      headers: { "if-none-match": first.headers.get("etag") ?? "" },
    })
    expect(stale.status).toBe(200)
    expect((await app.call("/v1/menu", { key })).body.gstApplies).toBe(true)
    await patch({ gst: { applies: false } })
    expect((await app.call("/v1/menu", { key })).body.gstApplies).toBe(false)
  })

  test("to composition charges no GST, and a console of the version before may still send whether it applies", async () => {
    const gstOf = async () => (await app.call("/console/v1/settings", { cookie })).body.settings.gst
    const gstApplies = async () => (await app.call("/v1/menu", { key })).body.gstApplies
    expect((await patch({ gst: { kind: "COMPOSITION" } })).status).toBe(200)
    expect(await gstOf()).toMatchObject({ kind: "COMPOSITION", applies: false })
    expect(await gstApplies()).toBe(false)
    const { data } = (await app.call("/console/v1/audit", { cookie })).body
    const entry = data.find(({ action }: { action: string }) => action === "settings.changed")
    expect(entry.changes).toEqual(['gst.kind: "REGULAR" → "COMPOSITION"'])
    await patch({ gst: { applies: false, sac: "996332" } })
    expect(await gstOf()).toMatchObject({ kind: "COMPOSITION", applies: false, sac: "996332" })
    await patch({ gst: { applies: true } })
    expect(await gstOf()).toMatchObject({ kind: "REGULAR", applies: true })
    expect(await gstApplies()).toBe(true)
    for (const kind of ["NONE", "COMPOSITION"] as const) {
      const contradiction = await patch({ gst: { kind, applies: true } })
      expect([contradiction.status, contradiction.body.error?.errors]).toMatchObject([
        422,
        [{ field: "gst.applies" }],
      ])
    }
    const { status, body } = await patch({ gst: { kind: "NONE" } })
    expect([status, await gstApplies()]).toEqual([200, false])
    expect(body.settings.gst).toMatchObject({ kind: "NONE", applies: false })
  })

  test("that changes nothing makes no version and no entry in the log", async () => {
    const countEntries = async () => (await app.call("/console/v1/audit", { cookie })).body.data.length
    const before = await countEntries()
    const nothing = [{}, { ordering: {} }, { ordering: { prepMinutes: testSettings.ordering.prepMinutes } }]
    for (const body of nothing) {
      const response = await patch(body)
      expect([response.status, response.body.version]).toEqual([200, 1])
    }
    expect(await versionsKept()).toBe(1)
    expect(await countEntries()).toBe(before)
  })

  test("stands in the log with who, what and the request's id", async () => {
    app.clock.advance(1_000)
    const response = await patch({ ordering: { prepMinutes: 45, types: ["PICKUP"] } })
    const [entry] = (await app.call("/console/v1/audit", { cookie })).body.data
    expect({ ...entry, changes: entry.changes.sort() }).toMatchObject({
      id: expect.stringMatching(/^aud_/),
      at: new Date(app.clock.now()).toISOString(),
      actor: "The owner",
      action: "settings.changed",
      subject: "2",
      changes: ["ordering.prepMinutes: 20 → 45", 'ordering.types: ["PICKUP","DELIVERY"] → ["PICKUP"]'],
      requestId: response.headers.get("x-request-id"),
    })
  })

  test("of one restaurant is none of another's", async () => {
    const other = await app.restaurant()
    const otherKey = (await app.key(other)).secret
    await patch({ profile: { name: "Mine alone" } })
    expect((await app.call(getRestaurant.path, { key: otherKey })).body.name).toBe("Angaara Tandoor")
  })
})

describe("If-Match", () => {
  test("the newest version's tag, its bare number, or *: the change is made", async () => {
    const etag = (await read()).headers.get("etag") ?? ""
    expect((await patch({ ordering: { prepMinutes: 1 } }, { "if-match": etag })).body.version).toBe(2)
    expect((await patch({ ordering: { prepMinutes: 2 } }, { "if-match": '"2"' })).body.version).toBe(3)
    expect((await patch({ ordering: { prepMinutes: 3 } }, { "if-match": "*" })).body.version).toBe(4)
  })

  test("an older version: 409 EDIT_CONFLICT with the newest, and nothing is changed", async () => {
    const etag = (await read()).headers.get("etag") ?? ""
    await patch({ ordering: { prepMinutes: 41 } })
    for (const stale of [etag, '"1"', '"3"']) {
      const { status, body } = await patch({ ordering: { prepMinutes: 42 } }, { "if-match": stale })
      expect([status, body.error.code, body.error.version]).toEqual([409, "EDIT_CONFLICT", 2])
    }
    expect((await read()).body.settings.ordering.prepMinutes).toBe(41)
  })

  test("another restaurant's tag is in conflict, though the number is the same", async () => {
    const other = await app.signedIn(await app.restaurant())
    const etag = (await app.call(path, { cookie: other })).headers.get("etag") ?? ""
    const { status, body } = await patch({ ordering: { prepMinutes: 42 } }, { "if-match": etag })
    expect([status, body.error.version]).toEqual([409, 1])
  })

  test.each(["1", 'W/"1"', '"1", "2"', '"one"', '"-1"', "", '"99999999999"'])(
    "%j: 422 names the header",
    async ifMatch => {
      const { status, body } = await patch({ ordering: { prepMinutes: 42 } }, { "if-match": ifMatch })
      expect([status, body.error.code, body.error.field]).toEqual([422, "VALIDATION_FAILED", "If-Match"])
    },
  )
})

describe("at the same time", () => {
  test("changes of different members all survive, in consecutive versions", async () => {
    for (let round = 1; round <= rounds(20); round += 1) {
      const responses = await Promise.all([
        patch({ ordering: { prepMinutes: round } }),
        patch({ ordering: { acceptWindowMinutes: round } }),
        patch({ booking: { seats: 100 + round } }),
      ])
      const versions = responses.map(response => response.body.version).sort((one, two) => one - two)
      const first = (round - 1) * 3 + 2
      expect(versions).toEqual([first, first + 1, first + 2])
      const { settings } = (await read()).body
      expect([
        settings.ordering.prepMinutes,
        settings.ordering.acceptWindowMinutes,
        settings.booking.seats,
      ]).toEqual([round, round, 100 + round])
    }
  })

  test("of two with the same If-Match one wins and the other is told", async () => {
    const etag = (await read()).headers.get("etag") ?? ""
    const responses = await Promise.all(
      [1, 2, 3, 4].map(minutes => patch({ ordering: { prepMinutes: minutes } }, { "if-match": etag })),
    )
    expect(responses.map(response => response.status).sort()).toEqual([200, 409, 409, 409])
    expect(await versionsKept()).toBe(2)
  })
})
