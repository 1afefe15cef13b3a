import { readFileSync } from "node:fs"
import { join } from "node:path"
import { MenuDocument, Settings } from "@rasoi/contract/console"
import { checkMenu, checkSettings, indexMenu } from "@rasoi/core"
import { Ajv } from "ajv"
import formats from "ajv-formats"
import { expect, test } from "vitest"
import { demoMenu } from "./menu.ts"
import { demoSettings } from "./settings.ts"

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true })
formats.default(ajv)
const items = demoMenu.categories.flatMap(category => category.items)

test("the demo menu keeps the schema and the rules", () => {
  const valid = ajv.compile(MenuDocument)
  expect(valid(demoMenu), ajv.errorsText(valid.errors)).toBe(true)
  expect(checkMenu(demoMenu)).toEqual([])
})

test("the demo settings keep the schema and the rules", () => {
  const valid = ajv.compile(Settings)
  expect(valid(demoSettings), ajv.errorsText(valid.errors)).toBe(true)
  expect(checkSettings(demoSettings)).toEqual([])
})

test("the menu is as large as a real one", () => {
  expect(demoMenu.categories.length).toBeGreaterThanOrEqual(8)
  expect(items.length).toBeGreaterThanOrEqual(45)
  expect(items.every(item => item.description.length > 10)).toBe(true)
})

test("every dish, the cover and the logo have a drawing that says what it shows", () => {
  const folder = join(import.meta.dirname, "../../demo-photos")
  const dishes = items.map(({ id }) => id.replace("itm_", ""))
  for (const name of [...dishes, "restaurant_cover", "restaurant_logo"]) {
    const drawing = readFileSync(join(folder, `${name}.svg`), "utf8")
    expect(drawing, name).toMatch(/<desc>.{12,140}<\/desc>/)
  }
})

test("the menu shows every case a website has to handle", () => {
  const groups = items.flatMap(item => item.addOnGroups)
  expect(new Set(items.map(item => item.foodType))).toEqual(new Set(["VEG", "NON_VEG", "EGG"]))
  expect(items.some(item => item.tax.included)).toBe(true)
  expect(items.some(item => !item.available)).toBe(true)
  expect(items.some(item => item.variants.some(variant => !variant.available))).toBe(true)
  expect(items.some(item => item.variants.findIndex(variant => variant.isDefault) > 0)).toBe(true)
  expect(groups.some(group => group.min > 0)).toBe(true)
  expect(groups.some(group => group.min === 0)).toBe(true)
  expect(groups.some(group => group.options.some(option => !option.available))).toBe(true)
})

test("the ids that examples name stay", () => {
  const butterChicken = indexMenu(demoMenu).entries.get("itm_butter_chicken_half")
  expect(butterChicken).toMatchObject({ pricePaise: 32500, available: true })
  expect(butterChicken?.options.get("opt_butter_chicken_extra_butter")?.option.pricePaise).toBe(2500)
})

test("the restaurant is open at every hour and books tables", () => {
  for (const periods of Object.values(demoSettings.hours.days)) {
    expect(periods).toEqual([{ open: "00:00", close: "00:00" }])
  }
  expect(demoSettings.ordering).toMatchObject({ enabled: true, minimumOrderPaise: 15000 })
  expect(demoSettings.ordering.deliveryPincodes.length).toBeGreaterThanOrEqual(12)
  expect(demoSettings.booking).toMatchObject({ enabled: true, seats: 40, maxPeople: 10, autoConfirm: false })
})
