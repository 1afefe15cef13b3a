import { defaultSettings, type Page } from "@rasoi/contract/console"
import { beforeEach, describe, expect, test } from "vitest"
import { demoSettings } from "../../demo/settings.ts"
import { testApp } from "../../testing/fixtures.ts"
import { mostSlugs } from "./commands.ts"
import { makeReady, switchPage } from "./page.fixture.ts"

const app = await testApp()
let restaurantId: string
let cookie: string
let name: string
let serial = 0

beforeEach(async () => {
  serial += 1
  name = `Spice ${serial} Garden`
  restaurantId = await app.restaurant({ profile: { ...demoSettings.profile, name } })
  cookie = await app.signedIn(restaurantId)
})

const read = async (as = cookie): Promise<Page> => (await app.call("/console/v1/page", { cookie: as })).body
const put = (body: { state?: string; slug?: string }, as = cookie) => switchPage(app, as, body)
const pageEntries = async () => {
  const { data } = (await app.call("/console/v1/audit", { cookie })).body
  return data.filter(({ action }: { action: string }) => action === "page.changed")
}
const reasonOf = async (body: object, as = cookie) => {
  const { status, body: result } = await app.call("/console/v1/page", { method: "PUT", cookie: as, body })
  const [fault] = result.error.errors ?? []
  return [status, fault?.field, fault?.reason, fault?.params?.example]
}

describe("before it is made", () => {
  test("a page is off, has no slug and no key, and a free slug is suggested", async () => {
    expect(await read()).toEqual({
      object: "page",
      state: "OFF",
      slug: null,
      suggestedSlug: `spice-${serial}-garden`,
      address: null,
      previewAddress: null,
      keyId: null,
      testKeyId: null,
      missing: [{ what: "DEVICE" }],
      earlierSlugs: [],
    })
    const list = (await app.call("/console/v1/keys", { cookie })).body.data
    expect(list).toEqual([])
  })

  test("switching it off makes nothing, and writes nothing", async () => {
    expect((await put({ state: "OFF" })).body).toMatchObject({ state: "OFF", slug: null, keyId: null })
    expect(await pageEntries()).toEqual([])
  })
})

describe("switching", () => {
  test("to preview makes the keys once, and gives it the suggested slug", async () => {
    const { status, body } = await put({ state: "PREVIEW" })
    const slug = `spice-${serial}-garden`
    expect([status, body]).toMatchObject([
      200,
      {
        state: "PREVIEW",
        slug,
        address: `https://order.example.com/r/${slug}`,
        previewAddress: `https://order.example.com/r/${slug}/preview`,
      },
    ])
    await makeReady(app, cookie)
    for (const state of ["ON", "OFF", "PREVIEW", "ON"]) {
      const { keyId, testKeyId } = (await put({ state })).body
      expect([keyId, testKeyId]).toEqual([body.keyId, body.testKeyId])
    }
    const list = (await app.call("/console/v1/keys", { cookie })).body.data
    expect(list).toHaveLength(2)
    for (const key of list) expect(key).toMatchObject({ page: true, name: "Your page", secrets: [] })
  })

  test("on with something missing: 409 says what, and nothing is made", async () => {
    const profile = { name, phone: "12345", address: demoSettings.profile.address, timezone: "Asia/Kolkata" }
    const settings = defaultSettings(profile, { ordering: { types: [] } })
    const empty = await app.restaurant(settings, { categories: [] })
    const as = await app.signedIn(empty)
    const { status, body } = await put({ state: "ON" }, as)
    const missing = ["MENU", "HOURS", "PHONE", "ORDER_TYPES", "DEVICE"].map(what => ({ what }))
    expect([status, body.error.code, body.error.missing]).toEqual([409, "PAGE_NOT_READY", missing])
    expect(await read(as)).toMatchObject({ state: "OFF", keyId: null, missing })
    expect((await put({ state: "PREVIEW" }, as)).status).toBe(200)
  })

  test("a page that is on stays on when something is missing later", async () => {
    await makeReady(app, cookie)
    await put({ state: "ON" })
    await app.call("/console/v1/setup/TABLET", { method: "PATCH", cookie, body: { dismissed: false } })
    const { slug } = await read()
    expect((await put({ slug: `${slug}-new` })).body).toMatchObject({ state: "ON", slug: `${slug}-new` })
  })

  test("is in the list of changes, with what it was", async () => {
    await put({ state: "PREVIEW", slug: `first-${serial}` })
    app.clock.advance(1000)
    await put({ slug: `second-${serial}` })
    const [last, first] = await pageEntries()
    expect(last).toMatchObject({
      action: "page.changed",
      details: [{ kind: "SETTING", path: "page.slug", from: `first-${serial}`, to: `second-${serial}` }],
    })
    expect(first.details).toEqual([
      { kind: "SETTING", path: "page.state", from: "OFF", to: "PREVIEW" },
      { kind: "SETTING", path: "page.slug", from: null, to: `first-${serial}` },
    ])
    await put({ state: "PREVIEW", slug: `second-${serial}` })
    expect(await pageEntries()).toHaveLength(2)
  })
})

describe("the slug", () => {
  test("earlier ones are kept, and can be taken again", async () => {
    const [first, second] = [`one-${serial}`, `two-${serial}`]
    await put({ slug: first })
    app.clock.advance(1000)
    expect((await put({ slug: second })).body).toMatchObject({ slug: second, earlierSlugs: [first] })
    app.clock.advance(1000)
    expect((await put({ slug: first })).body).toMatchObject({ slug: first, earlierSlugs: [second] })
  })

  test("of another restaurant is refused, also one that it no longer uses, and a free one is named", async () => {
    const other = await app.signedIn(await app.restaurant())
    const slug = `taken-${serial}`
    await put({ slug }, other)
    await put({ slug: `${slug}-later` }, other)
    const result = [422, "slug", "SLUG_TAKEN", `${slug}-bengaluru`]
    expect(await reasonOf({ slug })).toEqual(result)
    expect(await read()).toMatchObject({ slug: null, keyId: null })
    await put({ slug: `mine-${serial}` })
    expect(await reasonOf({ slug })).toEqual(result)
    expect(await read()).toMatchObject({ slug: `mine-${serial}`, earlierSlugs: [] })
  })

  test("of two restaurants that want it at once, one gets it", async () => {
    const others = await Promise.all(
      Array.from({ length: 6 }, async () => app.signedIn(await app.restaurant())),
    )
    const responses = await Promise.all(others.map(as => put({ slug: `race-${serial}` }, as)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422])
  })

  test("made at once twenty times, a page has two keys and one slug", async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => put({ state: "PREVIEW" })))
    expect(new Set(responses.map(({ body }) => `${body.keyId} ${body.testKeyId} ${body.slug}`)).size).toBe(1)
    expect((await app.call("/console/v1/keys", { cookie })).body.data).toHaveLength(2)
  })

  test.each([
    ["Spice Garden", "SLUG_CHARACTERS", "spice-garden"],
    ["-spice", "SLUG_HYPHENS", undefined],
    ["ab", "TOO_SHORT", undefined],
    ["x".repeat(41), "TOO_LONG", undefined],
    ["console", "SLUG_RESERVED", undefined],
  ])("%s: 422 %s", async (slug, reason, example) => {
    expect(await reasonOf({ slug })).toEqual([422, "slug", reason, example])
    expect((await read()).slug).toBe(null)
  })

  test.each([
    { slug: "" },
    { slug: null },
    { slug: 7 },
    { slug: "a\u202Eb" },
    { state: "on" },
    {},
    { colour: 1 },
  ])("%j: 422, and nothing is made", async body => {
    const { status } = await app.call("/console/v1/page", { method: "PUT", cookie, body })
    expect([status, (await read()).keyId]).toEqual([422, null])
  })

  test("a page has had so many at most; an earlier one is still allowed", async () => {
    for (let count = 0; count < mostSlugs; count += 1) await put({ slug: `many-${serial}-${count}` })
    expect((await reasonOf({ slug: `many-${serial}-more` }))[2]).toBe("TOO_MANY")
    expect((await put({ slug: `many-${serial}-0` })).status).toBe(200)
  })
})

describe("people", () => {
  test("managers see the page, owners change it, staff do neither", async () => {
    const [manager, staff] = [
      await app.signedIn(restaurantId, "MANAGER"),
      await app.signedIn(restaurantId, "STAFF"),
    ]
    expect((await app.call("/console/v1/page", { cookie: manager })).status).toBe(200)
    expect((await put({ state: "PREVIEW" }, manager)).status).toBe(403)
    expect((await app.call("/console/v1/page", { cookie: staff })).status).toBe(403)
    expect((await app.call("/console/v1/page")).status).toBe(401)
  })
})

describe("the page's keys", () => {
  test("are neither rolled nor revoked", async () => {
    const { keyId, testKeyId } = (await put({ state: "PREVIEW" })).body
    for (const id of [keyId, testKeyId]) {
      for (const step of ["roll", "revoke"]) {
        const { status, body } = await app.call(`/console/v1/keys/${id}/${step}`, { method: "POST", cookie })
        expect([step, status, body.error.code]).toEqual([step, 409, "PAGE_KEY"])
      }
    }
    const list = (await app.call("/console/v1/keys", { cookie })).body.data
    for (const key of list) expect(key).toMatchObject({ secrets: [], revokedAt: null })
  })
})
