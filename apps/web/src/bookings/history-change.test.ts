import { expect, test } from "vitest"
import { readChange } from "./history-change.ts"

test("a change of time, party or price is understood; anything else keeps its own words", () => {
  expect(readChange("2026-10-17 20:00 → 2026-10-18 21:30")).toEqual({
    what: "time",
    from: { date: "2026-10-17", time: "20:00" },
    to: { date: "2026-10-18", time: "21:30" },
  })
  expect(readChange("4 → 12 guests")).toEqual({ what: "people", from: 4, to: 12 })
  expect(readChange("price WAIVED")).toEqual({ what: "price", status: "WAIVED" })
  expect(readChange("price FREE")).toEqual({ what: "other", words: "price FREE" })
  expect(readChange("<b>")).toEqual({ what: "other", words: "<b>" })
})
