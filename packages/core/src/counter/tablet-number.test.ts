import { expect, test } from "vitest"
import { isUsedUp, judgeNumber, readTabletOrderNumber } from "./tablet-number.ts"

const known = (highest: number, isRightSecret: boolean | null) => ({ highest, isRightSecret })

test.each([
  ["nobody has the series", 1, undefined, "NO_SERIES"],
  ["the next one, with the secret", 15, known(14, true), null],
  ["an earlier one that comes late", 3, known(14, true), null],
  ["fifty above the highest", 64, known(14, true), null],
  ["more than fifty above", 65, known(14, true), "NUMBER_JUMP"],
  ["another tablet's, or without its secret", 15, known(14, false), "OTHER_TABLET"],
  ["the tablet has no secret yet", 15, known(14, null), "NO_SECRET"],
  ["the same far ahead: nothing that was sold is lost", 900, known(14, null), "NO_SECRET"],
] as const)("%s: %i", (_, sequence, series, judged) => {
  expect(judgeNumber({ sequence, series })).toBe(judged)
})

test.each([
  ["T2-14", { series: 2, sequence: 14 }],
  ["T99999-9999999", { series: 99_999, sequence: 9_999_999 }],
  ["T0-1", null],
  ["T2-014", null],
  ["T2-26-27/1", null],
  ["14", null],
])("%s", (number, read) => expect(readTabletOrderNumber(number)).toEqual(read))

test.each([
  ["the tablet's own, twice", null, null, false],
  ["used up without the secret", null, "NO_SECRET", true],
  ["used up from a file", null, "SAVED_FILE", true],
  ["without the secret, again", "NO_SECRET", "NO_SECRET", false],
  ["from the file of a tablet of which somebody has the series", "SAVED_FILE", null, true],
] as const)("a number that is taken: %s", (_, mark, takenWith, isIt) => {
  expect(isUsedUp(mark, takenWith)).toBe(isIt)
})
