import {
  defaultSettings,
  everyDay,
  type Settings,
  type SetupLineId,
  setupLineIds,
} from "@rasoi/contract/console"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { item, menuOf } from "../menu/menu.fixture.ts"
import { type SetupFacts, setupChecklist } from "./checklist.ts"
import { gstInPrices } from "./gst-in-prices.ts"
import { openSetupLines } from "./open-lines.ts"

const profile = {
  name: "Angaara Tandoor",
  phone: "08041234567",
  address: { line: "14 Church Street", city: "Bengaluru", state: "Karnataka", pincode: "560001" },
  timezone: "Asia/Kolkata",
}

const newFacts: SetupFacts = {
  today: "2026-12-30",
  settings: defaultSettings(profile),
  menu: { categories: [] },
  teamSize: 1,
  soundHeard: false,
  rehearsed: false,
  orderAccepted: false,
  publicUrl: "http://localhost:8080",
  backups: "OFF",
  dismissed: [],
}

const readyFacts: SetupFacts = {
  today: "2026-12-30",
  settings: defaultSettings(profile, {
    hours: { days: everyDay({ open: "12:00", close: "22:30" }) },
    gst: { applies: true, gstin: "29AAAPL2356Q1ZS", fssaiNumber: "11223344556677" },
    ordering: { enabled: true, types: ["PICKUP", "DELIVERY"], deliveryPincodes: ["560001"] },
  }),
  menu: menuOf([item("dal")]),
  teamSize: 3,
  soundHeard: true,
  rehearsed: true,
  orderAccepted: false,
  publicUrl: "https://order.example.com",
  backups: "CURRENT",
  dismissed: [],
}

const reasonsOf = (facts: SetupFacts, id: SetupLineId) =>
  setupChecklist(facts).find(line => line.id === id)?.reasons
const withSettings = (change: Parameters<typeof defaultSettings>[1]): SetupFacts => ({
  ...readyFacts,
  settings: { ...defaultSettings(profile, change) } as Settings,
})

const gstin = "29AAAPL2356Q1ZS"
const withGst = (gst: Partial<Settings["gst"]>) => withSettings({ gst })

const withRates = (...rates: number[]): SetupFacts => {
  const dish = (rateBasisPoints: number) => ({ ...item("dal"), tax: { rateBasisPoints, included: false } })
  return { ...readyFacts, menu: menuOf(rates.map(dish)) }
}

test("a new restaurant has only its profile done, and the answer about payments", () => {
  const done = setupChecklist(newFacts).filter(line => line.done)
  // Staff of new restaurants ask how orders were paid.
  expect(done.map(({ id }) => id)).toEqual(["PROFILE", "PAYMENTS"])
})

test("a restaurant with everything has nothing left to do", () => {
  expect(openSetupLines(setupChecklist(readyFacts))).toEqual([])
  expect(setupChecklist(readyFacts).map(({ id }) => id)).toEqual([...setupLineIds])
})

describe("each line says why it is not done", () => {
  const phone = (number: string) => ({
    ...readyFacts,
    settings: defaultSettings({ ...profile, phone: number }),
  })
  const specialDates = { "2026-12-31": [{ open: "18:00", close: "23:00" }] }
  const cases: [string, SetupFacts, SetupLineId, string[]][] = [
    ["a phone number without its area code", phone("4123 4567"), "PROFILE", ["PHONE_INCOMPLETE"]],
    ["a mobile number with spaces", phone("+91 98450 12345"), "PROFILE", []],
    ["no dish", { ...readyFacts, menu: { categories: [] } }, "MENU", ["NO_DISH"]],
    ["a category without dishes", { ...readyFacts, menu: menuOf([]) }, "MENU", ["NO_DISH"]],
    ["the default hours", withSettings({}), "HOURS", ["HOURS_AT_DEFAULT"]],
    ["no hours", withSettings({ hours: { days: everyDay() } }), "HOURS", ["NEVER_OPEN"]],
    [
      "hours on one special date only",
      withSettings({ hours: { days: everyDay(), specialDates } }),
      "HOURS",
      [],
    ],
    [
      "hours on the last special date, which is over",
      { ...withSettings({ hours: { days: everyDay(), specialDates } }), today: "2027-01-01" },
      "HOURS",
      ["NEVER_OPEN"],
    ],
    [
      "hours on the only special date, which is closed",
      withSettings({ hours: { days: everyDay(), specialDates, closedDates: ["2026-12-31"] } }),
      "HOURS",
      ["NEVER_OPEN"],
    ],
    [
      "hours in the week, and closed for some weeks from today on",
      withSettings({
        hours: {
          days: { ...everyDay(), thu: [{ open: "12:00", close: "22:00" }] },
          closedDates: ["2026-12-31", "2027-01-07"],
        },
      }),
      "HOURS",
      [],
    ],
    ["no GSTIN", withSettings({}), "GST", ["NO_GSTIN"]],
    ["a GSTIN and no GST", withGst({ gstin, applies: false }), "GST", ["GSTIN_WITHOUT_GST"]],
    ["a GSTIN of a composition dealer", withGst({ gstin, kind: "COMPOSITION" }), "GST", []],
    ["a GSTIN of a regular dealer", withGst({ gstin, kind: "REGULAR" }), "GST", []],
    ["regular, and no dish has a rate", withRates(0, 0), "GST", ["NO_RATE_AT_ALL"]],
    ["regular, and one dish of two has a rate", withRates(0, 500), "GST", ["NO_GST_RATE"]],
    ["regular, and every dish has a rate", withRates(500, 1800), "GST", []],
    ["regular, and no dish yet", { ...readyFacts, menu: menuOf([]) }, "GST", ["NO_DISH"]],
    [
      "a composition dealer, whose dishes have no rate",
      { ...withGst({ gstin, kind: "COMPOSITION" }), menu: withRates(0).menu },
      "GST",
      [],
    ],
    ["no FSSAI number", withSettings({ gst: { gstin: "29AAAPL2356Q1ZS" } }), "FSSAI", ["NO_FSSAI"]],
    ["pickup only, the default", withSettings({}), "ORDER_TYPES", ["PICKUP_ONLY"]],
    ["no order type", withSettings({ ordering: { types: [] } }), "ORDER_TYPES", ["NO_ORDER_TYPE"]],
    [
      "delivery without an area",
      withSettings({ ordering: { types: ["DELIVERY"] } }),
      "ORDER_TYPES",
      ["NO_PINCODES"],
    ],
    [
      "no answer about payments, as of a restaurant from before",
      withSettings({ counter: { askOnlinePayments: null } }),
      "PAYMENTS",
      ["PAYMENTS_NOT_ANSWERED"],
    ],
    ["staff are not asked", withSettings({ counter: { askOnlinePayments: false } }), "PAYMENTS", []],
    ["the owner alone", { ...readyFacts, teamSize: 1 }, "TEAM", ["NO_TEAM"]],
    ["no device with sound", { ...readyFacts, soundHeard: false }, "TABLET", ["NO_SOUND"]],
    ["no rehearsal", { ...readyFacts, rehearsed: false }, "REHEARSAL", ["NOT_REHEARSED"]],
    [
      "no rehearsal, but an accepted order",
      { ...readyFacts, rehearsed: false, orderAccepted: true },
      "REHEARSAL",
      [],
    ],
    ["plain http", { ...readyFacts, publicUrl: "http://order.example.com" }, "ADDRESS", ["NOT_HTTPS"]],
    [
      "https on this machine",
      { ...readyFacts, publicUrl: "https://localhost:8443" },
      "ADDRESS",
      ["LOCAL_ADDRESS"],
    ],
    [
      "the default address",
      { ...readyFacts, publicUrl: "http://127.0.0.1:8080" },
      "ADDRESS",
      ["NOT_HTTPS", "LOCAL_ADDRESS"],
    ],
    [
      "a name that begins with localhost",
      { ...readyFacts, publicUrl: "https://localhost.example.com" },
      "ADDRESS",
      [],
    ],
    ["no backups", { ...readyFacts, backups: "OFF" }, "BACKUPS", ["BACKUPS_OFF"]],
    ["a backup that is to come", { ...readyFacts, backups: "NONE_YET" }, "BACKUPS", ["NO_BACKUP_YET"]],
    ["an old backup", { ...readyFacts, backups: "OVERDUE" }, "BACKUPS", ["BACKUP_OVERDUE"]],
    ["ordering off", withSettings({}), "SWITCH_ON", ["ORDERING_OFF"]],
  ]
  test.each(cases)("%s", (_, facts, id, reasons) => {
    expect(reasonsOf(facts, id)).toEqual(reasons)
  })
})

test("hours count as the default in whatever order the members are stored", () => {
  const { hours } = newFacts.settings
  const reversed = Object.fromEntries(Object.entries(hours.days).reverse()) as Settings["hours"]["days"]
  const settings = { ...newFacts.settings, hours: { ...hours, days: reversed } }
  expect(reasonsOf({ ...newFacts, settings }, "HOURS")).toEqual(["HOURS_AT_DEFAULT"])
})

test("a dismissed line is not open, and changes no other line and no judgement", () => {
  const ids = fc.subarray([...setupLineIds])
  fc.assert(
    fc.property(ids, fc.boolean(), fc.integer({ min: 1, max: 3 }), (dismissed, rehearsed, teamSize) => {
      const facts = { ...newFacts, rehearsed, teamSize }
      const before = setupChecklist(facts)
      const after = setupChecklist({ ...facts, dismissed })
      expect(after.map(({ dismissed: _, ...rest }) => rest)).toEqual(
        before.map(({ dismissed: _, ...rest }) => rest),
      )
      const open = openSetupLines(after).map(({ id }) => id)
      expect(open).toEqual(
        before.filter(({ id, done }) => !done && !dismissed.includes(id)).map(({ id }) => id),
      )
    }),
  )
})

test("a dismissed GST line keeps the reminder of the FSSAI number", () => {
  const facts = { ...withSettings({}), dismissed: ["GST"] }
  expect(openSetupLines(setupChecklist(facts)).map(({ id }) => id)).toContain("FSSAI")
})

test("a GSTIN without GST, and GST without any rate, is asked about, also if the line was dismissed before", () => {
  const lineOf = (facts: SetupFacts) =>
    setupChecklist({ ...facts, dismissed: ["GST"] }).find(({ id }) => id === "GST")
  expect(lineOf(withGst({ gstin }))).toMatchObject({ done: false, dismissed: false })
  expect(lineOf(withRates(0, 0))).toMatchObject({ done: false, dismissed: false })
  expect(lineOf(withRates(0, 500))).toMatchObject({ done: false, dismissed: true })
  expect(lineOf(withGst({}))).toMatchObject({ done: false, dismissed: true })
})

test("the line about GST says what customers are charged, and whether it is within the prices", () => {
  const dish = (rateBasisPoints: number, included: boolean) => ({
    ...item("dal"),
    tax: { rateBasisPoints, included },
  })
  const regular = withGst({ gstin, kind: "REGULAR" }).settings
  const read = (...dishes: ReturnType<typeof dish>[]) => gstInPrices(regular, menuOf(dishes))
  const said = { kind: "REGULAR", hasGstin: true }
  const two = { ...said, dishes: 2, withoutRate: 0 }
  expect(read()).toEqual({ ...said, rates: [], included: "NONE", dishes: 0, withoutRate: 0 })
  expect(read(dish(500, false), dish(0, true))).toEqual({
    ...two,
    rates: [5],
    included: "NONE",
    withoutRate: 1,
  })
  expect(read(dish(1800, true), dish(500, true))).toEqual({ ...two, rates: [5, 18], included: "ALL" })
  expect(read(dish(500, true), dish(500, false))).toEqual({ ...two, rates: [5], included: "SOME" })
  const composition = withGst({ gstin, kind: "COMPOSITION" }).settings
  expect(gstInPrices(composition, menuOf([dish(500, false)]))).toMatchObject({
    kind: "COMPOSITION",
    rates: [],
  })
})
