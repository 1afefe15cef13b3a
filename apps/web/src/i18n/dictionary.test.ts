import { expect, test } from "vitest"
import { forgetFailed, NotLoaded } from "../browser/kept-promise.ts"
import { makeDictionary } from "./dictionary.ts"
import * as en from "./en/parts.ts"
import type { Loaders, Texts } from "./strings.ts"

/** English whose parts are counted as they load, and do not arrive while `network.isDown`. */
function counted() {
  const network = { isDown: false, loads: [] as string[] }
  const parts = Object.entries(en.parts).map(([name, load]) => [
    name,
    async () => {
      network.loads.push(name)
      if (network.isDown) throw new TypeError("Failed to fetch dynamically imported module")
      return load()
    },
  ])
  return { network, ...makeDictionary({ ...en, parts: Object.fromEntries(parts) as Loaders }) }
}

test("a part loads once, with the texts of forms, and no other part with it", async () => {
  const { network, texts, load } = counted()
  expect(texts).not.toHaveProperty("bookings")
  const loading = load("bookings")
  expect(load("bookings")).toBe(loading)
  await loading
  expect(texts).toMatchObject({ bookings: { title: "Bookings" }, faultReasons: {}, inbox: {} })
  expect(texts).not.toHaveProperty("settings")
  expect(load("bookings")).toBe(loading)
  // React does not wait for a promise with this status, also when another part has loaded it.
  expect([load("bookings"), load("forms")]).toMatchObject([{ status: "fulfilled" }, { status: "fulfilled" }])
  expect(network.loads).toEqual(["forms", "bookings"])
})

test("a part that did not arrive says so until somebody tries again, and then it loads", async () => {
  const { network, texts, load } = counted()
  network.isDown = true
  const failed = load("menu")
  await expect(failed).rejects.toBeInstanceOf(NotLoaded)
  // A render after this one gets the failure, and does not begin to load for ever.
  expect(load("menu")).toBe(failed)
  network.isDown = false
  forgetFailed()
  await load("menu")
  expect(texts).toHaveProperty("menu")
  expect(network.loads).toEqual(["forms", "menu", "forms", "menu"])
})

test("a part that fails leaves the others as they are", async () => {
  const { network, texts, load } = counted()
  await load("menu")
  network.isDown = true
  await expect(load("reports")).rejects.toBeInstanceOf(NotLoaded)
  await load("menu")
  expect(Object.keys(texts)).toEqual(
    expect.arrayContaining(["menu", "faultReasons", ...Object.keys(en.first)]),
  )
})

test("a text of a part that was not loaded is an error of the compiler", () => {
  // @ts-expect-error: only `useText("settings")` has it.
  expect((texts: Texts) => texts.settings).toBeTypeOf("function")
  // @ts-expect-error: another part.
  expect((texts: Texts<"menu">) => texts.settings).toBeTypeOf("function")
  expect((texts: Texts<"settings" | "menu">) => [texts.settings, texts.menu, texts.shell]).toBeTypeOf(
    "function",
  )
})
