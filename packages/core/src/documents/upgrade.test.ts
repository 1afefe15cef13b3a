import { Order } from "@rasoi/contract"
import { MenuDocument, Settings } from "@rasoi/contract/console"
import fc from "fast-check"
import { Value } from "typebox/value"
import { expect, test } from "vitest"
import { checkMenu } from "../menu/index.ts"
import { type Bill, toPriceFields } from "../pricing/index.ts"
import { checkSettings } from "../settings/index.ts"
import { storedMenus, storedSettings } from "./stored.fixture.ts"
import { readStoredMenu, storedMenuText } from "./stored-menu.ts"
import { storedOrders } from "./stored-orders.fixture.ts"
import { readStoredSettings, storedSettingsText } from "./stored-settings.ts"
import {
  menuSteps,
  type OrderStep,
  type Step,
  settingsSteps,
  upgrade,
  upgradeBill,
  upgradeOrder,
} from "./upgrade.ts"

const settingsOf = (shape: number) =>
  upgrade(settingsSteps, { document: storedSettings[shape] as Settings, shape })
const menuOf = (shape: number) => readStoredMenu({ document: storedMenus[shape] as MenuDocument, shape })

test("each shape has a stored document: who adds a step adds one", () => {
  expect(storedSettings).toHaveLength(settingsSteps.length + 1)
  expect(storedMenus).toHaveLength(menuSteps.length + 1)
})

// If the newest shape fails, the schema changed and a step is missing.
test.each(storedSettings.map((_, shape) => shape))("settings of shape %i are valid today", shape => {
  const settings = settingsOf(shape)
  expect([...Value.Errors(Settings, settings)]).toEqual([])
  expect(checkSettings(settings)).toEqual([])
})

test.each(storedMenus.map((_, shape) => shape))("a menu of shape %i is valid today", shape => {
  const menu = menuOf(shape)
  expect([...Value.Errors(MenuDocument, menu)]).toEqual([])
  expect(checkMenu(menu)).toEqual([])
})

test.each(storedOrders.map((stored, shape) => ({ shape, ...stored })))(
  "an order of shape $shape is valid today, and its bill has the same prices",
  ({ shape, order, bill }) => {
    const upgraded = upgradeOrder(order as Order, shape)
    expect([...Value.Errors(Order, upgraded)]).toEqual([])
    expect(upgraded).toMatchObject(toPriceFields(upgradeBill(bill as Bill, shape)))
  },
)

test("a step can change the order, its bill, or both", () => {
  const [{ order, bill } = { order: {}, bill: {} }] = storedOrders
  const steps: OrderStep[] = [
    { order: older => ({ ...older, number: `${older.number}a` }) },
    {
      order: older => ({ ...older, number: `${older.number}b` }),
      bill: older => ({ ...older, prepMinutes: older.prepMinutes + 1 }),
    },
  ]
  const numbers = [0, 1, 2].map(shape => upgradeOrder(order as Order, shape, steps).number)
  expect(numbers).toEqual(["1ab", "1b", "1"])
  const minutes = [0, 1, 2].map(shape => upgradeBill(bill as Bill, shape, steps).prepMinutes)
  expect(minutes).toEqual([21, 21, 20])
})

test("shape 1 keeps what was valid and drops what the schema refuses since", () => {
  const { profile, hours, tracking, ...rest } = settingsOf(0)
  expect(profile).toMatchObject({ name: "Angaara Tandoor", logoUrl: null })
  expect(profile.address.line).toBe("14 Church Street")
  expect(hours.closedDates).toEqual(["2026-11-08"])
  expect(tracking.redirectUrl).toBe(null)
  expect(rest.charges[0]?.name).toBe("Packaging")
  const { charges: _charges, privacy, pageRules, counter, ordering, page: _page, ...same } = rest
  const { deliveryMinutes, ...ordered } = ordering
  const { kind, ...gst } = same.gst
  expect(storedSettings[0]).toMatchObject({ ...same, ordering: ordered, gst })
  expect(kind).toBe("REGULAR")
  expect(deliveryMinutes).toBe(null)
  expect(privacy).toEqual({ retentionDays: 365, noticeUrl: null })
  expect(pageRules).toEqual({ openOrdersPerPhone: 2, firstOrderMaximum: null })
  expect(counter).toEqual({ upiId: null, roundCash: true, askOnlinePayments: null })

  const [category] = menuOf(0).categories
  expect(category).toMatchObject({ description: "Fresh", imageUrl: null })
  expect(category?.items[0]).toMatchObject({ name: "Butter Naan", imageUrl: null })
  expect(category?.items[0]?.description).toBe("From the tandoor\nwith butter")
})

test("without photos, a menu is stored as the version before them stored it; with them it comes back whole", () => {
  const [, before, after] = storedMenus
  expect(JSON.parse(storedMenuText(menuOf(1)))).toEqual(before)
  const document = JSON.parse(storedMenuText(menuOf(2)))
  expect(readStoredMenu({ document, shape: menuSteps.length })).toEqual(after)
})

test("settings without a cover are stored as the version before stored them; with one they come back whole", () => {
  const older = storedSettings[6] as Settings
  const read = settingsOf(6)
  expect(JSON.parse(storedSettingsText({ ...read, page: { ...read.page, languages: null } })).page).toEqual({
    ...older.page,
    languages: ["en", "hi", "ta", "te", "kn", "mr", "bn"],
  })
  const cover = { id: "pho_1", alt: "The room" } as NonNullable<Settings["page"]["cover"]>
  for (const page of [
    { ...read.page, languages: null },
    { ...read.page, languages: ["en" as const], cover },
    { ...read.page, cover },
  ]) {
    const document = JSON.parse(storedSettingsText({ ...read, page }))
    expect(readStoredSettings({ document, shape: settingsSteps.length })).toEqual({ ...read, page })
  }
})

test("a page that offered every language offers all, also later ones; a shorter list stays as it is", () => {
  expect(settingsOf(4).page.languages).toBe(null)
  // The languages of shape 6.
  const every = ["en", "hi", "ta", "te", "kn", "mr", "bn"] as const
  const page = storedSettings[6] as Settings
  fc.assert(
    fc.property(fc.shuffledSubarray([...every], { minLength: 1 }), languages => {
      const document = { ...page, page: { ...page.page, languages } }
      const upgraded = upgrade(settingsSteps, { document, shape: 6 }).page
      expect(upgraded).toEqual({
        ...page.page,
        cover: null,
        languages: languages.length === every.length ? null : languages,
        coverPart: "MIDDLE",
        logo: null,
        popular: null,
      })
    }),
  )
})

test("a document runs through the steps after its shape, in order; a later shape stays as it is", () => {
  const steps: Step<string>[] = [text => `${text} one`, text => `${text} two`, text => `${text} three`]
  const from = (shape: number) => upgrade(steps, { document: "stored", shape })
  expect([0, 1, 2, 3, 4].map(from)).toEqual([
    "stored one two three",
    "stored two three",
    "stored three",
    "stored",
    "stored",
  ])
})

test("settings of the counter are stored only if they are not the usual ones, and come back whole", () => {
  const read = settingsOf(8)
  const stored = (counter: Settings["counter"]) => JSON.parse(storedSettingsText({ ...read, counter }))
  const usual = { upiId: null, roundCash: true, askOnlinePayments: null }
  expect(stored(usual)).not.toHaveProperty("counter")
  // Servers of the version before have left it out.
  for (const shape of [8, 9])
    expect(readStoredSettings({ document: stored(usual), shape }).counter).toEqual(usual)
  for (const counter of [
    usual,
    read.counter,
    { ...usual, roundCash: false },
    { ...usual, upiId: "a1@b2" },
    { ...usual, askOnlinePayments: true },
  ])
    expect(readStoredSettings({ document: stored(counter), shape: settingsSteps.length }).counter).toEqual(
      counter,
    )
})

test.each([
  [{ applies: true }, "REGULAR"],
  [{ applies: false }, "NONE"],
  [{ applies: false, kind: "COMPOSITION" }, "COMPOSITION"],
  // A server of the version before switched GST on or off, and kept what it does not know.
  [{ applies: true, kind: "COMPOSITION" }, "REGULAR"],
  [{ applies: false, kind: "REGULAR" }, "NONE"],
])("stored settings with %j are %s, and their GSTIN stays", (stored, kind) => {
  const read = settingsOf(8)
  const gst = { ...stored, gstin: "29ABCFA1234K1ZL", fssaiNumber: null, sac: "996331" }
  for (const shape of [8, settingsSteps.length]) {
    const document = { ...read, gst } as Settings
    expect(readStoredSettings({ document, shape }).gst).toEqual({ ...gst, kind })
  }
})
