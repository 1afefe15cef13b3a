import fc from "fast-check"
import { expect, test } from "vitest"
import { slugFaults, slugLength, suggestSlugs } from "./slug.ts"

test.each(["abc", "spice-garden", "24-7", "a1-b2-c3", "x".repeat(40), "api-dhaba", "123"])(
  "%s is a slug",
  slug => {
    expect(slugFaults(slug)).toEqual([])
  },
)

test.each([
  ["Spice Garden", "SLUG_CHARACTERS", "such as spice-garden"],
  ["Café Été", "SLUG_CHARACTERS", "such as cafe-ete"],
  ["spice_garden", "SLUG_CHARACTERS", "such as spice-garden"],
  ["spice/garden", "SLUG_CHARACTERS", "such as spice-garden"],
  ["../admin", "SLUG_CHARACTERS", "such as admin"],
  ["मसाला", "SLUG_CHARACTERS", "only"],
  ["", "TOO_SHORT", "at least 3"],
  ["ab", "TOO_SHORT", "at least 3 characters, has 2"],
  ["x".repeat(41), "TOO_LONG", "at most 40 characters, has 41"],
  ["-spice", "SLUG_HYPHENS", "single hyphens"],
  ["spice-", "SLUG_HYPHENS", "single hyphens"],
  ["spice--garden", "SLUG_HYPHENS", "single hyphens"],
  ["---", "SLUG_HYPHENS", "single hyphens"],
  ["admin", "SLUG_RESERVED", "such as admin-pune"],
  ["api", "SLUG_RESERVED", "reserved"],
  ["console", "SLUG_RESERVED", "reserved"],
  ["assets", "SLUG_RESERVED", "reserved"],
  ["docs", "SLUG_RESERVED", "reserved"],
  ["robots", "SLUG_RESERVED", "reserved"],
  ["sitemap", "SLUG_RESERVED", "reserved"],
  ["r", "TOO_SHORT", "at least"],
  ["t", "TOO_SHORT", "at least"],
  ["v1", "TOO_SHORT", "at least"],
])("%j is none: %s", (sent, reason, text) => {
  expect(slugFaults(sent)).toMatchObject([
    { field: "slug", reason, message: expect.stringContaining(text) as string },
  ])
})

const first = (name: string, city: string, count: number) => {
  const suggested: string[] = []
  for (const slug of suggestSlugs(name, city)) {
    suggested.push(slug)
    if (suggested.length === count) break
  }
  return suggested
}

test.each([
  ["Spice Garden", "Pune", ["spice-garden", "spice-garden-pune", "spice-garden-2", "spice-garden-3"]],
  ["Asha’s Kitchen & Grill", "Goa", ["ashas-kitchen-and-grill", "ashas-kitchen-and-grill-goa"]],
  ["Rasoi", "Delhi", ["rasoi-delhi", "rasoi-2"]],
  ["मसाला", "Pune", ["restaurant-pune", "restaurant-2"]],
  ["मसाला", "पुणे", ["restaurant-2", "restaurant-3"]],
  ["A", "", ["restaurant-2"]],
  [
    "The Grand Hyderabadi Biryani House & Restaurant",
    "Secunderabad",
    ["the-grand-hyderabadi-biryani-house-and", "the-grand-hyderabadi-biryani-house-and-2"],
  ],
  ["Sri Venkateshwara Bhavan Vegetarian", "Pondicherry", ["sri-venkateshwara-bhavan-vegetarian"]],
  ["x".repeat(50), "Pune", ["x".repeat(40), `${"x".repeat(38)}-2`]],
])("%s in %s", (name, city, expected) => {
  expect(first(name, city, expected.length)).toEqual(expected)
})

test("every suggestion is a slug, and none comes twice, whatever the name", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 130 }),
      fc.string({ unit: "grapheme" }),
      (name, city) => {
        const suggested = first(name, city, 12)
        expect(suggested.flatMap(slugFaults)).toEqual([])
        expect(new Set(suggested).size).toBe(suggested.length)
      },
    ),
  )
})

test("a slug is exactly what the second rule accepts", () => {
  const texts = fc.oneof(
    fc.string({ maxLength: 44 }),
    fc.stringMatching(/^[a-z0-9-]{0,44}$/),
    fc.stringMatching(/^[a-z0-9]{1,5}(-[a-z0-9]{1,9}){0,5}$/),
  )
  fc.assert(
    fc.property(texts, sent => {
      const words = sent.split("-")
      const isPlain = [...sent].every(letter => "abcdefghijklmnopqrstuvwxyz0123456789-".includes(letter))
      const fits = sent.length >= slugLength.min && sent.length <= slugLength.max
      const faults = slugFaults(sent)
      const isSlug = isPlain && words.every(word => word !== "") && fits
      if (faults[0]?.reason === "SLUG_RESERVED") expect(isSlug).toBe(true)
      else expect(faults.length === 0).toBe(isSlug)
    }),
  )
})
