import type { MenuDocument } from "@rasoi/contract/console"
import { beforeEach, expect, test } from "vitest"
import { sql } from "../../db/index.ts"
import { demoMenu } from "../../demo/menu.ts"
import { testApp } from "../../testing/fixtures.ts"
import { checkData } from "../backup/check-data.ts"
import { withSession } from "../backup/session.ts"
import { findGonePhotos, insertPhoto, removeUnusedPhotos } from "../photos/index.ts"
import { makeReady, switchPage } from "./page.fixture.ts"

const dayMs = 86_400_000
const unuse = sql("test.unusePhotos", "update photos set unused_days = 31 where restaurant_id = $1")
const files = { 320: Buffer.of(1), 640: Buffer.of(2), 1280: Buffer.of(3) }
const app = await testApp()
let restaurantId: string
let cookie: string
let home: string
let serial = 0

beforeEach(async () => {
  serial += 1
  restaurantId = await app.restaurant()
  cookie = await app.signedIn(restaurantId)
  await makeReady(app, cookie)
  app.presence.open(restaurantId, restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
  home = `/r/cover-${serial}`
  await switchPage(app, cookie, { state: "ON", slug: `cover-${serial}` })
})

/** A photo of the restaurant, as after an upload. */
async function photo(digit: string, owner = restaurantId): Promise<string> {
  const id = `pho_${digit.repeat(32)}`
  await insertPhoto(app.db, owner, { id, files, now: app.clock.now() })
  return id
}

const patchPage = (page: object) =>
  app.call("/console/v1/settings", { method: "PATCH", cookie, body: { page } })
const setCover = (id: string | null, alt = "The clay oven") =>
  patchPage({ cover: id === null ? null : { id, alt } })

test("the page shows the cover in its sizes, and shared links and search engines get the largest", async () => {
  const id = await photo("a")
  const at = (width: number) => `https://order.example.com/photos/${id}-${width}.webp`
  const before = (await app.call(home)).text
  expect(before).not.toContain('class="cover"')
  expect((await setCover(id, 'The "clay" oven')).status).toBe(200)
  const { text } = await app.call(home)
  expect(text).toContain(
    `<img class="cover" src="${at(1280)}" srcset="${at(320)} 320w, ${at(640)} 640w, ${at(1280)} 1280w" sizes="(min-width: 40rem) 40vw, 100vw" width="320" height="240" alt="The &quot;clay&quot; oven" fetchpriority="high" referrerpolicy="no-referrer">`,
  )
  expect(text).toContain(`<meta property="og:image" content="${at(1280)}">`)
  const [, facts = "{}"] = /<script type="application\/ld\+json" id="facts">(.*?)<\/script>/.exec(text) ?? []
  expect(JSON.parse(facts).image).toBe(at(1280))
})

test("a logo stands beside the name, and a band keeps the part of the cover that the owner chose", async () => {
  const [cover, logo] = [await photo("1"), await photo("2")]
  await setCover(cover)
  expect((await patchPage({ logo: { id: logo, alt: "A flame" }, coverPart: "BOTTOM" })).status).toBe(200)
  const { text } = await app.call(home)
  expect(text).toContain('<img class="cover keep-bottom"')
  expect(text).toMatch(new RegExp(`<img class="logo" src="[^"]*${logo}-1280.webp"[^>]* alt="A flame"`))
  // The public API has neither.
  const { secret } = await app.key(restaurantId)
  const { text: record } = await app.call("/v1/restaurant", { key: secret })
  for (const id of [cover, logo]) expect(record).not.toContain(id)
})

test("a logo is kept while it is shown; one that is not there is refused with its own field", async () => {
  const logo = await photo("3")
  expect((await patchPage({ logo: { id: logo, alt: "" } })).status).toBe(200)
  await app.db.run(unuse, [restaurantId])
  app.clock.advance(dayMs)
  await removeUnusedPhotos(app.db, app.clock.now())
  expect(await findGonePhotos(app.db, restaurantId, new Set([logo]))).toEqual(new Set())
  const { status, body } = await patchPage({ logo: { id: `pho_${"0".repeat(32)}`, alt: "" } })
  expect([status, body.error.field]).toEqual([422, "page.logo.id"])
})

test("the page in memory follows the cover and its text", async () => {
  const [first, second] = [await photo("b"), await photo("c")]
  const seen = new Set<string>()
  for (const change of [
    () => setCover(first),
    () => setCover(first, "Another text"),
    () => setCover(second),
    () => setCover(null),
  ]) {
    await change()
    const { text } = await app.call(home)
    // From memory.
    expect((await app.call(home)).text).toBe(text)
    seen.add(text)
  }
  expect(seen.size).toBe(4)
  expect((await app.call(home)).text).not.toContain('class="cover"')
})

test("a photo that is not there, or belongs to another restaurant, is refused with the field's name", async () => {
  const foreign = await photo("d", await app.restaurant())
  for (const id of [foreign, `pho_${"0".repeat(32)}`]) {
    const { status, body } = await setCover(id)
    expect([status, body.error.field, body.error.errors[0].reason]).toEqual([
      422,
      "page.cover.id",
      "PHOTO_GONE",
    ])
  }
  const { status, body } = await setCover("https://example.com/a.jpg")
  expect([status, body.error.field]).toEqual([422, "page.cover.id"])
  expect((await app.call("/console/v1/settings", { cookie })).body.settings.page.cover).toBe(null)
})

const withPhoto = (id: string | null): MenuDocument => {
  const menu = structuredClone(demoMenu)
  const [item] = menu.categories[0]?.items ?? []
  Object.assign(item ?? {}, { photo: id === null ? null : { id, alt: "" } })
  return menu
}

async function saveMenu(id: string | null): Promise<void> {
  const { status } = await app.call("/console/v1/menu", { method: "PUT", cookie, body: withPhoto(id) })
  expect(status).toBe(200)
}

async function isKeptAfter(days: number, id: string): Promise<boolean> {
  for (let day = 0; day < days; day += 1) {
    app.clock.advance(dayMs)
    await removeUnusedPhotos(app.db, app.clock.now())
  }
  // The session before has ended by now.
  cookie = await app.signedIn(restaurantId)
  return (await findGonePhotos(app.db, restaurantId, new Set([id]))).size === 0
}

test("a cover is kept while it is shown, and for 30 days after", async () => {
  const id = await photo("e")
  await setCover(id)
  expect(await isKeptAfter(40, id)).toBe(true)
  await setCover(id, "Another text")
  expect(await isKeptAfter(40, id)).toBe(true)
  await setCover(null)
  expect(await isKeptAfter(29, id)).toBe(true)
  expect(await isKeptAfter(2, id)).toBe(false)
  expect((await setCover(id)).status).toBe(422)
})

test("a photo on the menu and as cover is kept until neither shows it", async () => {
  for (const [digit, first, second] of [
    ["1", () => saveMenu(null), () => setCover(null)],
    ["2", () => setCover(null), () => saveMenu(null)],
  ] as const) {
    const id = await photo(digit)
    await saveMenu(id)
    await setCover(id)
    await first()
    expect([digit, await isKeptAfter(40, id)]).toEqual([digit, true])
    await second()
    expect([digit, await isKeptAfter(29, id), await isKeptAfter(2, id)]).toEqual([digit, true, false])
  }
})

test("the check of a backup names a cover that is missing, or would be removed", async () => {
  const id = await photo("f")
  await setCover(id)
  const faults = async () => {
    const found = await withSession(app.connection, client => checkData(client, new Date(app.clock.now())))
    return found.faults.filter(fault => fault.includes(restaurantId))
  }
  expect(await faults()).toEqual([])
  await app.db.run(unuse, [restaurantId])
  expect(await faults()).toEqual([`the photo ${restaurantId} ${id} is missing`])
  await removeUnusedPhotos(app.db, app.clock.now())
  expect(await faults()).toEqual([`the photo ${restaurantId} ${id} is missing`])
})

test("all languages are offered unless the restaurant chose some", async () => {
  const offered = async () => {
    const { text } = await app.call(home)
    return [...text.matchAll(/hreflang="(\w+)"/g)].map(([, tag]) => tag)
  }
  const every = ["hi", "ta", "te", "kn", "mr", "bn"]
  expect((await app.call("/console/v1/settings", { cookie })).body.settings.page.languages).toBe(null)
  expect(await offered()).toEqual(every)
  await patchPage({ languages: ["en", "ta"] })
  expect(await offered()).toEqual(["ta"])
  expect((await patchPage({ languages: [] })).status).toBe(422)
  await patchPage({ languages: null })
  expect(await offered()).toEqual(every)
})
