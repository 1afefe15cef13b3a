import { expect, test } from "vitest"
import { makeDayLabels } from "./day-labels.ts"

const words = makeDayLabels("en", (from, to) => `${from} to ${to}`)
const week = { from: "2026-10-12", to: "2026-10-18" }
const saturday = { from: "2026-10-17", to: "2026-10-17" }

test("a range says its year, and one day is not a range", () => {
  expect(words.range(week)).toBe("12 October 2026 to 18 October 2026")
  expect(words.range(saturday)).toBe("17 October 2026")
})

test("bars have short labels and the table has long ones", () => {
  expect(words.label(saturday, "day", 7)).toBe("Sat 17")
  expect(words.label(saturday, "day", 30)).toBe("17 Oct")
  expect(words.label(week, "week", 20)).toBe("12 Oct")
  expect(words.label({ from: "2026-10-05", to: "2026-10-31" }, "month", 13)).toBe("Oct 26")
  expect(words.name(saturday, "day")).toMatch(/^Sat,? 17 Oct$/)
  expect(words.name(week, "week")).toBe("12 Oct to 18 Oct")
  expect(words.name({ from: "2026-10-05", to: "2026-10-31" }, "month")).toBe("October 2026")
})

test("hours are those of a clock on the wall, the last one up to midnight", () => {
  expect([0, 7, 12, 19].map(words.hour)).toEqual(["12 am", "7 am", "12 pm", "7 pm"])
  expect(words.hourName(23)).toBe("11 pm to 12 am")
})

test("Hindi has Hindi months, with the digits that the till prints", () => {
  expect(makeDayLabels("hi", (from, to) => `${from} से ${to} तक`).range(saturday)).toBe("17 अक्टूबर 2026")
})
