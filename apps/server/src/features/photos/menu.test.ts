import type { MenuDocument } from "@rasoi/contract/console"
import { sql } from "../../db/index.ts"
import { expect, test, testApp } from "../../testing/fixtures.ts"
import { photoIdOf } from "./photo-id.ts"
import { insertPhoto } from "./store.ts"
import { removeUnusedPhotos } from "./unused.ts"

const dayMs = 86_400_000
const app = await testApp()

const dish = (id: string, photo: string | null, alt = "A plate of naan") => ({
  id,
  name: `Dish ${id}`,
  description: "",
  imageUrl: null,
  photo: photo === null ? null : { id: photo, alt },
  foodType: "VEG" as const,
  available: true,
  prepMinutes: 10,
  menuItemId: id,
  pricePaise: 6000,
  tax: { rateBasisPoints: 500, included: false },
  variants: [],
  addOnGroups: [],
})

const menuOf = (...items: MenuDocument["categories"][number]["items"]): MenuDocument => ({
  categories: [{ id: "cat", name: "Breads", description: null, imageUrl: null, photo: null, items }],
})

/** A restaurant with an owner, who has photos and can save a menu. */
async function restaurant() {
  const restaurantId = await app.restaurant({}, menuOf(dish("naan", null)))
  const cookie = await app.signedIn(restaurantId)
  const { secret } = await app.key(restaurantId)
  return {
    restaurantId,
    cookie,
    publicMenu: async () => (await app.call("/v1/menu", { key: secret })).body,
    save: (menu: MenuDocument) => app.call("/console/v1/menu", { method: "PUT", body: menu, cookie }),
    preview: (menu: MenuDocument) =>
      app.call("/console/v1/menu/preview", { method: "POST", body: menu, cookie }),
    /** As after an upload. */
    async photo(colour: string): Promise<string> {
      const bytes = Buffer.from(colour)
      const files = { 320: bytes, 640: bytes, 1280: bytes }
      const id = photoIdOf(files)
      await insertPhoto(app.db, restaurantId, { id, files, now: app.clock.now() })
      return id
    },
  }
}

const putMenu = sql(
  "test.putCurrentMenu",
  `update menu_versions m set document = $2 from restaurants r
    where r.id = $1 and m.restaurant_id = r.id and m.version = r.menu_version`,
)
const manyUnused = sql(
  "test.manyUnused",
  `insert into photos (restaurant_id, id, small, middle, large, counted_on, unused_days)
   select $1, 'pho_' || lpad(to_hex(number), 32, '0'), '', '', '', date '2026-01-01', 31
     from generate_series(1, 250) number`,
)
const countAll = sql("test.countAll", `select count(*)::int as count from photos where restaurant_id = $1`)

const statusOf = async (id: string) => (await app.call(`/photos/${id}-320.webp`)).status
const removeUnused = () => removeUnusedPhotos(app.db, app.clock.now())
/** The memory forgets a file after a minute. */
async function passDays(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    app.clock.advance(dayMs)
    await removeUnused()
  }
}

test("the public menu has the middle size, all sizes and the text; an address elsewhere has no sizes", async () => {
  const { photo, save, publicMenu } = await restaurant()
  const id = await photo("#111")
  const elsewhere = { ...dish("roti", null), imageUrl: "https://example.com/roti.jpg" }
  const both = { ...dish("kulcha", id, ""), imageUrl: "https://example.com/kulcha.jpg" }
  expect((await save(menuOf(dish("naan", id), elsewhere, both, dish("rice", null)))).status).toBe(200)
  const [category] = (await publicMenu()).categories
  const at = (width: number) => `https://order.example.com/photos/${id}-${width}.webp`
  const images = [320, 640, 1280].map(width => ({ url: at(width), width, height: width * 0.75 }))
  const shown = category.items.map(({ imageUrl, imageAlt, images }: Record<string, unknown>) => ({
    imageUrl,
    imageAlt,
    images,
  }))
  expect(shown).toEqual([
    { imageUrl: at(640), imageAlt: "A plate of naan", images },
    { imageUrl: "https://example.com/roti.jpg", imageAlt: null, images: [] },
    { imageUrl: at(640), imageAlt: null, images },
    { imageUrl: null, imageAlt: null, images: [] },
  ])
  expect([category.imageUrl, category.imageAlt, category.images]).toEqual([null, null, []])
})

test("a photo that is not there, or belongs to another restaurant, is refused with its place", async () => {
  const [one, other] = [await restaurant(), await restaurant()]
  const foreign = await other.photo("#222")
  for (const id of [foreign, "pho_00000000000000000000000000000000"]) {
    for (const response of [
      await one.save(menuOf(dish("naan", id))),
      await one.preview(menuOf(dish("naan", id))),
    ]) {
      expect([response.status, response.body.error.field]).toEqual([422, "categories[0].items[0].photo.id"])
      expect(response.body.error.errors[0].reason).toBe("PHOTO_GONE")
    }
  }
  expect((await one.save(menuOf(dish("naan", "https://example.com/a.jpg")))).status).toBe(422)
})

test("a photo is removed 30 days after the last menu that showed it, or after its upload; never while it is shown", async () => {
  const { photo, save } = await restaurant()
  const [shown, replaced, unused] = [await photo("#301"), await photo("#302"), await photo("#303")]
  await save(menuOf(dish("naan", shown), dish("roti", replaced)))
  await passDays(29)
  expect([await statusOf(shown), await statusOf(replaced), await statusOf(unused)]).toEqual([200, 200, 200])
  await save(menuOf(dish("naan", shown), dish("roti", null)))
  await passDays(2)
  expect([await statusOf(shown), await statusOf(replaced), await statusOf(unused)]).toEqual([200, 200, 404])
  await passDays(27)
  expect(await statusOf(replaced)).toBe(200)
  await passDays(2)
  expect([await statusOf(shown), await statusOf(replaced)]).toEqual([200, 404])
})

test("a photo that a menu shows again is kept, and one that is uploaded again gets its 30 days again", async () => {
  const { photo, save } = await restaurant()
  const [back, again] = [await photo("#311"), await photo("#312")]
  await save(menuOf(dish("naan", back)))
  await save(menuOf(dish("naan", null)))
  await passDays(20)
  await save(menuOf(dish("naan", back)))
  expect(await photo("#312")).toBe(again)
  await passDays(20)
  expect([await statusOf(back), await statusOf(again)]).toEqual([200, 200])
  await passDays(20)
  expect([await statusOf(back), await statusOf(again)]).toEqual([200, 404])
})

test("a clock that is set, back or forward by weeks, removes no photo", async () => {
  const { photo } = await restaurant()
  app.clock.jump(-40 * dayMs)
  const old = await photo("#341")
  app.clock.jump(40 * dayMs)
  await removeUnused()
  const unused = await photo("#342")
  for (const days of [40, -40, 400, -400]) {
    app.clock.jump(days * dayMs)
    await removeUnused()
  }
  expect([await statusOf(old), await statusOf(unused)]).toEqual([200, 200])
  // Both were counted on a few wrong days: they are removed some days early, not weeks.
  await passDays(25)
  expect([await statusOf(old), await statusOf(unused)]).toEqual([200, 200])
  await passDays(6)
  expect([await statusOf(old), await statusOf(unused)]).toEqual([404, 404])
})

test("servers that count on the same day, or on both sides of midnight, count it once", async () => {
  const { photo } = await restaurant()
  const unused = await photo("#351")
  for (let round = 0; round < 40; round += 1)
    for (const days of [0, 1]) await removeUnusedPhotos(app.db, app.clock.now() + days * dayMs)
  expect(await statusOf(unused)).toBe(200)
})

test("a photo that a server from before photos has dropped from the menu is kept for 30 days, then removed", async () => {
  const { restaurantId, photo, save } = await restaurant()
  const [dropped, shown] = [await photo("#361"), await photo("#362")]
  await save(menuOf(dish("naan", dropped), dish("roti", shown)))
  // As that server writes it: the menu only.
  const { photo: _, ...naan } = dish("naan", null)
  await app.db.run(putMenu, [restaurantId, JSON.stringify(menuOf(naan as never, dish("roti", shown)))])
  await passDays(30)
  expect(await statusOf(dropped)).toBe(200)
  await passDays(2)
  expect([await statusOf(dropped), await statusOf(shown)]).toEqual([404, 200])
})

test("many unused photos are removed a hundred at a time, because the event feed waits for each transaction", async () => {
  const { restaurantId } = await restaurant()
  await app.db.run(manyUnused, [restaurantId])
  const before = app.statements.length
  await removeUnused()
  const left = await app.db.row<{ count: number }>(countAll, [restaurantId])
  expect(left?.count).toBe(0)
  expect(app.statements.slice(before).filter(name => name === "photos.remove")).toHaveLength(4)
})

test("putting an older version back names the photos that are gone before it is live, and leaves them out", async () => {
  const { restaurantId, photo, save, publicMenu } = await restaurant()
  const [gone, kept] = [await photo("#321"), await photo("#322")]
  const old = (await save(menuOf(dish("naan", gone), dish("roti", kept)))).body.version
  const now = (await save(menuOf(dish("naan", null), dish("roti", kept)))).body.version
  await passDays(31)
  // The session before has ended by now.
  const cookie = await app.signedIn(restaurantId)
  const changes = `/console/v1/menu/versions/${old}/changes`
  const preview = (await app.call(`${changes}?since=${now}`, { cookie })).body
  const place = { category: "Breads", item: "Dish naan", size: null, addOnGroup: null, addOn: null }
  expect(preview.gonePhotos).toEqual([place])
  // As it will be: without the photo nothing differs from the menu that is live.
  expect(preview.changes).toEqual([])
  expect((await app.call(changes, { cookie })).body.changes).toMatchObject([
    { kind: "IMAGE", from: null, to: gone },
    { kind: "ADDED", where: { item: "Dish roti" } },
  ])
  const other = menuOf(dish("rice", null))
  expect((await app.call("/console/v1/menu", { method: "PUT", body: other, cookie })).status).toBe(200)
  const restore = `/console/v1/menu/versions/${old}/restore`
  const restored = await app.call(restore, { method: "POST", cookie })
  expect(restored.status).toBe(200)
  const photos = restored.body.menu.categories[0].items.map((item: { photo: unknown }) => item.photo)
  expect(photos).toEqual([null, { id: kept, alt: "A plate of naan" }])
  const [naan, roti] = (await publicMenu()).categories[0].items
  expect([naan.images.length, roti.images.length]).toEqual([0, 3])
  await passDays(31)
  expect(await statusOf(kept)).toBe(200)
})

test("a dish keeps its photo when its spreadsheet comes back, and a file without photos keeps them too", async () => {
  const { photo, save, cookie } = await restaurant()
  const id = await photo("#331")
  await save(menuOf(dish("naan", id)))
  const read = async (format: "csv" | "json", content: string) => {
    const path = "/console/v1/menu/import/preview"
    const { body } = await app.call(path, { method: "POST", cookie, body: { format, content } })
    return body.menu.categories[0].items[0].photo
  }
  const sheet = (await app.call("/console/v1/menu/export.csv", { cookie })).text
  expect(await read("csv", sheet)).toEqual({ id, alt: "A plate of naan" })
  const { photo: _item, ...item } = dish("naan", null)
  const category = { id: "cat", name: "Breads", description: null, imageUrl: null, items: [item] }
  expect(await read("json", JSON.stringify({ categories: [category] }))).toMatchObject({ id })
})
