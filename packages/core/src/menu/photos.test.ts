import fc from "fast-check"
import { expect, test } from "vitest"
import { anyMenu } from "./menu.arbitrary.fixture.ts"
import { item, menuOf } from "./menu.fixture.ts"
import { goneFaults, photoIdsOf, placesOf, withoutPhotos } from "./photos.ts"

const photo = (id: string) => ({ id, alt: "" })
const menu = menuOf(
  [item("naan", { photo: photo("a") }), item("roti")],
  [item("rice", { photo: photo("b") }), item("dal", { photo: photo("a") })],
)
const [first] = menu.categories
if (first) first.photo = photo("c")

test("the photos of dishes and categories, each once", () => {
  expect(photoIdsOf(menu)).toEqual(new Set(["a", "b", "c"]))
})

test("places and faults name every dish that shows a photo which is gone", () => {
  const gone = new Set(["a", "c"])
  expect(placesOf(menu, gone).map(({ category, item }) => [category, item])).toEqual([
    ["Category 0", null],
    ["Category 0", "naan"],
    ["Category 1", "dal"],
  ])
  expect(goneFaults(menu, gone).map(({ field, reason }) => [field, reason])).toEqual([
    ["categories[0].photo.id", "PHOTO_GONE"],
    ["categories[0].items[0].photo.id", "PHOTO_GONE"],
    ["categories[1].items[1].photo.id", "PHOTO_GONE"],
  ])
})

test("without some photos a menu has exactly the others, and nothing else changes", () => {
  const ids = ["a", "b", "c", "d"]
  const shown = fc.option(fc.constantFrom(...ids).map(photo))
  fc.assert(
    fc.property(anyMenu, fc.infiniteStream(shown), fc.subarray(ids), (plain, photos, removed) => {
      const next = () => photos.next().value ?? null
      const before = {
        categories: plain.categories.map(category => ({
          ...category,
          photo: next(),
          items: category.items.map(each => ({ ...each, photo: next() })),
        })),
      }
      const gone = new Set(removed)
      const after = withoutPhotos(before, gone)
      expect(photoIdsOf(after)).toEqual(photoIdsOf(before).difference(gone))
      const all = new Set(ids)
      expect(withoutPhotos(after, all)).toEqual(withoutPhotos(before, all))
      expect(withoutPhotos(before, all)).toEqual(plain)
    }),
  )
})
