import { expect, test } from "vitest"
import { reservationChangeText } from "./change-text.ts"

test.each([
  ["a text of an earlier version", { kind: "TEXT", text: "2 → 3 guests" }, "2 → 3 guests"],
  [
    "another time",
    {
      kind: "TIME",
      from: { date: "2026-10-17", time: "19:30" },
      to: { date: "2026-10-18", time: "20:00" },
    },
    "2026-10-17 19:30 → 2026-10-18 20:00",
  ],
  ["another party", { kind: "PEOPLE", from: 2, to: 4 }, "2 → 4 guests"],
  ["a paid price", { kind: "PRICE", status: "PAID" }, "price PAID"],
  ["a party that left", { kind: "LEFT" }, "left"],
] as const)("%s", (_, change, text) => {
  expect(reservationChangeText(change)).toBe(text)
})
