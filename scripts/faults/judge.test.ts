import { expect, test } from "vitest"
import { isBroken, judge } from "./judge.ts"
import { noteOf, type Sent } from "./orders.ts"

const answered = (index: number, text = `answer ${index}`): Sent => ({
  index,
  status: 201,
  text,
  replayed: false,
})
const broken = (index: number): Sent => ({ index, status: 0, text: "", replayed: false })
const replayed = (index: number): Sent => ({ ...answered(index), replayed: true })
const store = (...indexes: number[]) =>
  Map.groupBy(
    indexes.map(index => ({ index, text: `answer ${index}` })),
    ({ index }) => noteOf(index),
  )
    .entries()
    .map(([note, answers]): [string, string[]] => [note, answers.map(({ text }) => text)])

const judged = (sent: Sent[], before: number[], repeated: Sent[], after: number[]) =>
  judge({
    sent,
    before: new Map(store(...before)),
    after: new Map(store(...after)),
    repeated: new Map(repeated.map(each => [each.index, each])),
  })

test("all is well: one acknowledged, one unknown and kept, one unknown and not kept", () => {
  const counts = judged(
    [answered(1), broken(2), { ...broken(3), status: 503 }],
    [1, 2],
    [replayed(1), replayed(2), answered(3)],
    [1, 2, 3],
  )
  expect(counts).toMatchObject({ sent: 3, acknowledged: 1, unknown: 2, kept: 1 })
  expect(isBroken(counts)).toBe(false)
})

test.each([
  ["lost", judged([answered(1)], [], [answered(1)], [1])],
  ["doubled", judged([answered(1)], [1, 1], [replayed(1)], [1, 1])],
  ["doubled", judged([broken(1)], [1], [replayed(1)], [1, 1])],
  ["different", judged([answered(1, "something else")], [1], [replayed(1)], [1])],
  ["notReplayed", judged([answered(1)], [1], [answered(1)], [1])],
  ["notReplayed", judged([answered(1)], [1], [{ ...replayed(1), text: "something else" }], [1])],
  ["notReplayed", judged([answered(1)], [1], [broken(1)], [1])],
  ["unexpected", judged([{ ...answered(1), status: 500 }], [], [answered(1)], [1])],
] as const)("found: %s", (name, counts) => {
  expect(counts[name]).toBe(1)
  expect(isBroken(counts)).toBe(true)
})
