import { expect, test } from "vitest"
import { foldVersions } from "./fold-versions.ts"

const edit = { restoredFrom: null as number | null, availabilityOnly: false }
const tap = { ...edit, availabilityOnly: true }
const restored = { ...tap, restoredFrom: 3 }

test("a run of sold-out taps is one group; other edits and a restored version stand alone", () => {
  const sizes = (...versions: (typeof tap)[]) => foldVersions(versions).map(({ length }) => length)
  expect(sizes(tap, tap, tap)).toEqual([3])
  expect(sizes(tap, tap, edit, edit, tap)).toEqual([2, 1, 1, 1])
  expect(sizes(tap, restored, tap, tap)).toEqual([1, 1, 2])
  expect(sizes()).toEqual([])
})
