import { expect, test } from "vitest"
import { DatabaseUnavailable } from "./errors.ts"
import { gather } from "./gather.ts"

/** A database that the test answers for, statement by statement. */
function scripted() {
  const statements: { asked: readonly number[]; answer(): void; fail(error: unknown): void }[] = []
  const ask = gather<number, string>({
    sizeFor: waiting => Math.min(waiting, 3),
    together: asked =>
      new Promise((resolve, reject) => {
        statements.push({ asked, answer: () => resolve(asked.map(String)), fail: reject })
      }),
  })
  return { statements, ask }
}

const settled = () => new Promise(resolve => setImmediate(resolve))

test("two go at once, the rest together, each with its own answer", async () => {
  const { statements, ask } = scripted()
  const all = Promise.all([1, 2, 3, 4, 5, 6].map(ask))
  for (let next = 0; next < 4; next += 1) {
    statements[next]?.answer()
    await settled()
  }
  expect(await all).toEqual(["1", "2", "3", "4", "5", "6"])
  expect(statements.map(({ asked }) => asked)).toEqual([[1], [2], [3, 4, 5], [6]])
})

test("when the database is away, those who still wait are told so too, and the next one tries again", async () => {
  const { statements, ask } = scripted()
  const all = Promise.allSettled([1, 2, 3, 4].map(ask))
  statements[0]?.fail(new DatabaseUnavailable("gone"))
  statements[1]?.answer()
  const kinds = (await all).map(({ status }) => status)
  expect(kinds).toEqual(["rejected", "fulfilled", "rejected", "rejected"])
  expect(statements).toHaveLength(2)
  const later = ask(5)
  statements[2]?.answer()
  expect(await later).toBe("5")
})
