import { createHmac } from "node:crypto"
import { expect, test } from "vitest"
import { makeBinding } from "./binding.ts"

const hourMs = 3_600_000

test("an id is valid for its subject for twelve hours, also in another process", () => {
  const clock = { now: Date.parse("2026-11-19T12:00:00Z") }
  const binding = makeBinding("secret", () => clock.now)
  const id = binding.issue("quo_1", ["cart", 100])
  const restarted = makeBinding("secret", () => clock.now)
  clock.now += 12 * hourMs
  expect(restarted.check(id, ["cart", 100])).toBe("valid")
  expect(restarted.check(id, ["cart", 101])).toBe("other")
  clock.now += 1
  expect(restarted.check(id, ["cart", 100])).toBe("old")
  clock.now -= 25 * hourMs
  expect(restarted.check(id, ["cart", 100])).toBe("old")
})

test("an id with another time, of another secret, or made up is of nothing", () => {
  const binding = makeBinding("secret", () => Date.parse("2026-11-19T12:00:00Z"))
  const id = binding.issue("quo_1", "cart")
  const [nonce, time = "", mark] = id.split(".")
  const later = (Number.parseInt(time, 36) + 1).toString(36)
  for (const each of [`${nonce}.${later}.${mark}`, `${nonce}.${mark}`, "", "..", `${id}.`, nonce ?? ""])
    expect([each, binding.check(each, "cart")]).toEqual([each, "other"])
  expect(makeBinding("another", () => 0).check(id, "cart")).toBe("other")
})

test("an id of version 0.1.2, which had no time, is old: nobody knows whether it was used", () => {
  const mark = createHmac("sha256", "secret").update('quo_1\n["cart",100]').digest("hex").slice(0, 16)
  const binding = makeBinding("secret", () => Date.parse("2026-11-19T12:00:00Z"))
  expect(binding.check(`quo_1.${mark}`, ["cart", 100])).toBe("old")
  expect(binding.check(`quo_1.${mark}`, ["cart", 101])).toBe("other")
})
