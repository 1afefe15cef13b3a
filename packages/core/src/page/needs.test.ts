import { pageNeeds, type SetupLine } from "@rasoi/contract/console"
import { expect, test } from "vitest"
import { missingForPage } from "./needs.ts"

const line = (id: SetupLine["id"], reasons: SetupLine["reasons"], dismissed = false): SetupLine => ({
  id,
  reasons,
  dismissed,
  done: reasons.length === 0,
})

test("a page needs a dish, hours, a phone number, an order type and a device, in this order", () => {
  const nothingDone = [
    line("TABLET", ["NO_SOUND"]),
    line("ORDER_TYPES", ["NO_ORDER_TYPE"]),
    line("PROFILE", ["PHONE_INCOMPLETE"]),
    line("HOURS", ["HOURS_AT_DEFAULT"]),
    line("MENU", ["NO_DISH"]),
  ]
  expect(missingForPage(nothingDone, false)).toEqual([...pageNeeds])
})

test.each<[what: string, line: SetupLine, missing: string[]]>([
  ["hours at their default", line("HOURS", ["HOURS_AT_DEFAULT"]), ["HOURS"]],
  ["default hours that the owner confirmed", line("HOURS", ["HOURS_AT_DEFAULT"], true), []],
  ["never open, dismissed or not", line("HOURS", ["NEVER_OPEN"], true), ["HOURS"]],
  ["an empty menu, dismissed or not", line("MENU", ["NO_DISH"], true), ["MENU"]],
  ["a phone number that is too short", line("PROFILE", ["PHONE_INCOMPLETE"], true), ["PHONE"]],
  ["pickup only", line("ORDER_TYPES", ["PICKUP_ONLY"]), []],
  ["delivery everywhere", line("ORDER_TYPES", ["NO_PINCODES"]), []],
  ["no tablet, dismissed", line("TABLET", ["NO_SOUND"], true), []],
  ["no GSTIN, no backups, ordering off", line("GST", ["NO_GSTIN"]), []],
])("%s", (_, only, missing) => {
  expect(missingForPage([only], false)).toEqual(missing)
})

test("a device that is online is enough, and replaces nothing else", () => {
  const lines = [line("TABLET", ["NO_SOUND"]), line("MENU", ["NO_DISH"])]
  expect(missingForPage(lines, true)).toEqual(["MENU"])
})
