import type { FoodType } from "@rasoi/contract"
import fc from "fast-check"
import { expect, test } from "vitest"
import { foodTypeReader } from "./food-types.ts"

const readAll = (heading: string, texts: string[]) => texts.map(foodTypeReader(texts, heading))

test.each<[string, string[], (FoodType | null)[]]>([
  ["Veg/Non-Veg", ["Veg", "Non-veg", "Egg", "?"], ["VEG", "NON_VEG", "EGG", null]],
  ["Veg/Non-Veg", ["V", "N", "E"], ["VEG", "NON_VEG", "EGG"]],
  ["Veg? (Y/N)", ["Y", "N", "No", "0"], ["VEG", null, null, null]],
  ["Is Veg", ["true", "false", "✓"], ["VEG", null, "VEG"]],
  ["Veg (Y/N)", ["N", "N"], [null, null]],
  ["Veg/Non-Veg", ["N", "Egg"], [null, "EGG"]],
  ["Non-veg?", ["Yes", "No"], ["NON_VEG", null]],
  ["मांसाहारी", ["Y", "N"], ["NON_VEG", null]],
  ["शाकाहारी", ["Y", "N"], ["VEG", null]],
  ["Veg/Non-Veg", ["Y", "N", "Veg"], [null, null, "VEG"]],
  ["Food type", ["Yes", "NV"], [null, "NON_VEG"]],
  ["", ["1", "V", "N"], [null, "VEG", null]],
])("under “%s”, %j are %j", (heading, texts, types) => {
  expect(readAll(heading, texts)).toEqual(types)
})

test("no food type is invented: in a column of yes and no, no is none, and yes is what the heading names", () => {
  const headings = fc.constantFrom("Veg? Y/N", "Non veg", "Veg/Non-Veg", "Food type", "Diet", "")
  const cells = fc.array(fc.constantFrom("Y", "N", "yes", "No", "true", "false", "1", "0", "✓", "x", ""))
  const meanings = new Map<string, FoodType>([
    ["Veg? Y/N", "VEG"],
    ["Non veg", "NON_VEG"],
  ])
  fc.assert(
    fc.property(headings, cells, (heading, texts) => {
      readAll(heading, texts).forEach((type, index) => {
        const isYes = ["Y", "yes", "true", "1", "✓"].includes(texts[index] ?? "")
        expect(type).toBe(isYes ? (meanings.get(heading) ?? null) : null)
      })
    }),
  )
})
