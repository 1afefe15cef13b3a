import { expect, test } from "vitest"
import { inGroups, type Result } from "./result.ts"

const result = (group: Result["group"], key: string): Result => ({
  ...{ group, key, href: "/", icon: "info", title: key, about: "" },
})
const results = [
  result("bookings", "b"),
  result("orders", "o"),
  ...Array.from({ length: 9 }, (_, index) => result("settings", `s${index}`)),
]
const shown = (typed: string) =>
  inGroups(results, typed).map(([group, inGroup]) => `${group} ${inGroup.length}`)

test("what the device knows comes first; for a number or a phone, orders and bookings do", () => {
  expect(shown("gst")).toEqual(["settings 6", "orders 1", "bookings 1"])
  expect(shown("17")).toEqual(["orders 1", "bookings 1", "settings 6"])
  expect(shown("+91 98450-12345")).toEqual(["orders 1", "bookings 1", "settings 6"])
})
