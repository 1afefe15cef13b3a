import { expect, test } from "vitest"
import { byDate } from "./by-date.ts"

function counted() {
  const asked: string[] = []
  const read = byDate((settings: { name: string }, date: string) => {
    asked.push(`${settings.name} ${date}`)
    return null
  })
  return { asked, read }
}

test("a date is worked out once for the same settings, and again for newer ones", () => {
  const { asked, read } = counted()
  const [older, newer] = [{ name: "older" }, { name: "newer" }]
  for (const settings of [older, older, newer, older]) expect(read(settings, "2026-11-09")).toBeNull()
  expect(asked).toEqual(["older 2026-11-09", "newer 2026-11-09"])
})

test("400 dates are kept; one more begins anew", () => {
  const { asked, read } = counted()
  const settings = { name: "the" }
  const readAll = (count: number) => {
    for (let day = 0; day < count; day += 1) read(settings, `day ${day}`)
  }
  readAll(400)
  readAll(400)
  expect(asked).toHaveLength(400)
  readAll(401)
  expect(asked).toHaveLength(401)
  readAll(1)
  expect(asked).toHaveLength(402)
})
