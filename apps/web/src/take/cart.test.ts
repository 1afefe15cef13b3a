import type { MenuDocument, MenuItemDocument } from "@rasoi/contract/console"
import { expect, test } from "vitest"
import { sample } from "../settings/settings.fixture.ts"
import { type Cart, isUntouched, newCart, nobody } from "../tablet/cart.ts"
import type { Basis } from "../tablet/tablet.ts"
import {
  addDish,
  customerFaults,
  isOneTap,
  isSoldOut,
  pickupChoices,
  priceOf,
  repeatLines,
  replaceLine,
  requestOf,
  setQuantity,
} from "./cart.ts"

const dish = (menuItemId: string, pricePaise: number, change: Partial<MenuItemDocument> = {}) => ({
  id: `dish_${menuItemId}`,
  name: menuItemId,
  description: "",
  imageUrl: null,
  photo: null,
  foodType: "VEG" as const,
  available: true,
  prepMinutes: 10,
  menuItemId,
  pricePaise,
  tax: { rateBasisPoints: 500, included: false },
  variants: [],
  addOnGroups: [],
  ...change,
})
const butter = { id: "butter", name: "Butter", pricePaise: 1000, available: true }
const breads = { id: "grp_butter", name: "Extras", min: 0, max: 1, options: [butter] }
const menu: MenuDocument = {
  categories: [
    {
      id: "cat_all",
      name: "All",
      description: null,
      imageUrl: null,
      photo: null,
      items: [
        dish("dal", 20000),
        dish("naan", 5000, { addOnGroups: [breads] }),
        dish("kheer", 9000, { available: false }),
      ],
    },
  ],
}
const basis: Basis = {
  menu: { version: 7, document: menu },
  settings: { version: 3, document: sample },
  series: "T1",
}
/** A Monday, 1 pm in Bengaluru. */
const now = Date.parse("2026-11-16T07:30:00Z")
const plain = (menuItemId: string) => ({ menuItemId, addOnIds: [], note: "" })
const shown = ({ lines }: Cart) =>
  lines.map(({ menuItemId, quantity, note }) => [menuItemId, quantity, note].join(" ").trim())

test("a second tap on a dish counts up its line; another note or add-on is another line", () => {
  let cart = addDish(addDish(newCart(), plain("dal")), plain("dal"))
  cart = addDish(cart, { ...plain("dal"), note: "less salt" })
  cart = addDish(cart, { ...plain("naan"), addOnIds: ["butter"] }, 2)
  expect(shown(cart)).toEqual(["dal 2", "dal 1 less salt", "naan 2"])
  const [first, second] = cart.lines
  expect(shown(setQuantity(cart, first?.key ?? "", 0))).toEqual(["dal 1 less salt", "naan 2"])
  expect(shown(replaceLine(cart, second?.key ?? "", plain("dal"), 1))).toEqual(["dal 3", "naan 2"])
  expect(setQuantity(cart, first?.key ?? "", 500).lines[0]?.quantity).toBe(99)
})

test("the bill is the engine's: GST on top and the charges of pickup", () => {
  const cart = addDish(newCart(), { ...plain("naan"), addOnIds: ["butter"] }, 2)
  const { bill } = priceOf(cart, basis)
  // 2 × (50 + 10) + 5 %, and a box of 20 + 5 %.
  expect(bill?.totalPaise).toBe(12000 + 600 + 2000 + 100)
  expect(priceOf({ ...cart, kind: "PHONE_DELIVERY" }, basis).bill?.totalPaise).toBe(12600)
  expect(priceOf(newCart(), basis)).toEqual({ bill: null, fault: null })
})

test("a line that can no longer be sold is named; a manager may sell what is sold out", () => {
  const cart = addDish(addDish(newCart(), plain("dal")), plain("kheer"))
  expect(priceOf(cart, basis).fault).toEqual({ key: cart.lines[1]?.key, code: "ITEM_UNAVAILABLE" })
  expect(priceOf({ ...cart, soldOutToo: true }, basis).bill?.lines).toHaveLength(2)
  const gone = addDish(newCart(), plain("gone"))
  expect(priceOf(gone, basis).fault?.code).toBe("ITEM_NOT_FOUND")
})

test("only a caller needs a name and a phone, and a delivery an address in the area", () => {
  const faultsOf = (kind: Cart["kind"], customer = {}) =>
    customerFaults({ ...newCart(kind), customer: { ...nobody, ...customer } }, basis, now)
  const ravi = { name: "Ravi", phone: "98450 12345" }
  expect(faultsOf("TAKEAWAY")).toEqual({})
  expect(faultsOf("PHONE_PICKUP")).toEqual({ name: "REQUIRED", phone: "REQUIRED" })
  expect(faultsOf("PHONE_PICKUP", { ...ravi, phone: "12" })).toEqual({ phone: "NOT_A_PHONE" })
  expect(faultsOf("PHONE_PICKUP", ravi)).toEqual({})
  const home = { ...ravi, address: "12, 4th Cross" }
  expect(faultsOf("PHONE_DELIVERY", home)).toEqual({ pincode: "NOT_A_PINCODE" })
  expect(faultsOf("PHONE_DELIVERY", { ...home, pincode: "110001" })).toEqual({ pincode: "OUT_OF_AREA" })
  expect(faultsOf("PHONE_DELIVERY", { ...home, pincode: "560001" })).toEqual({})
})

test("a request has the versions, the bill as it was shown, and of the customer only what its kind needs", () => {
  const customer = { ...nobody, name: " Ravi ", phone: "+91 98450 12345", address: "12, 4th Cross" }
  const cart = { ...addDish(newCart(), plain("dal")), note: " fast ", customer }
  const { bill } = priceOf(cart, basis)
  if (!bill) throw new Error("no bill")
  const at = Date.parse("2026-10-17T13:05:00Z")
  const walkIn = requestOf(cart, bill, basis, at)
  expect(walkIn).toMatchObject({ source: "COUNTER", type: "PICKUP", note: "fast", menuVersion: 7 })
  expect(walkIn).not.toHaveProperty("customer")
  expect(walkIn.billed.totalPaise).toBe(bill.totalPaise)
  const phone = requestOf({ ...cart, kind: "PHONE_DELIVERY" }, bill, basis, at)
  expect(phone.customer).toEqual({ name: "Ravi", phone: "9845012345" })
  expect(phone.delivery).toEqual({ address: "12, 4th Cross", pincode: "" })
})

test("an earlier order is repeated as far as today's menu has it", () => {
  const line = (menuItemId: string, addOns: { id: string }[] = []) => ({
    ...{ menuItemId, name: menuItemId, quantity: 2, addOns, note: null },
  })
  const earlier = [line("dal"), line("kheer"), line("gone"), line("naan", [{ id: "butter" }])]
  const { cart, missing } = repeatLines(newCart(), earlier, basis)
  expect(shown(cart)).toEqual(["dal 2", "naan 2"])
  expect(missing).toEqual(["kheer", "gone"])
})

test("one tap is enough without sizes and required add-ons; a dish is sold out with all of its sizes", () => {
  const [dal, naan] = menu.categories[0]?.items ?? []
  if (!dal || !naan) throw new Error("no dishes")
  expect([isOneTap(dal), isOneTap(naan)]).toEqual([true, true])
  expect(isOneTap({ ...naan, addOnGroups: [{ ...breads, min: 1 }] })).toBe(false)
  const size = { menuItemId: "half", label: "Half", pricePaise: 1, isDefault: true, available: false }
  expect(isOneTap({ ...dal, variants: [size] })).toBe(false)
  expect([isSoldOut(dal), isSoldOut({ ...dal, variants: [size] })]).toEqual([false, true])
})

test("a caller chooses a time that the rules allow; one that has passed is named", () => {
  const times = pickupChoices(sample, now, 20)
  expect([times[0], times.at(-1)]).toEqual(["2026-11-16T08:00:00.000Z", "2026-11-16T17:15:00.000Z"])
  // It takes longer.
  expect(pickupChoices(sample, now, 40)[0]).toBe("2026-11-16T08:15:00.000Z")
  // After the last time of the day, the next day with hours: they are open on Mondays.
  expect(pickupChoices(sample, Date.parse("2026-11-16T17:20:00Z"), 20)[0]?.slice(0, 10)).toBe("2026-11-23")
  const cart: Cart = {
    ...newCart("PHONE_PICKUP"),
    customer: { ...nobody, name: "Ravi", phone: "98450 12345" },
    pickupAt: "2026-11-16T08:00:00.000Z",
  }
  expect(customerFaults(cart, basis, now, 20)).toEqual({})
  expect(customerFaults(cart, basis, now + 30 * 60_000, 20)).toEqual({ pickupAt: "TIME_PASSED" })
  const filled = addDish(cart, plain("dal"))
  const { bill } = priceOf(filled, basis)
  if (!bill) throw new Error("no bill")
  expect(requestOf(filled, bill, basis, now).pickupAt).toBe("2026-11-16T08:00:00.000Z")
  expect(requestOf({ ...filled, kind: "TAKEAWAY" }, bill, basis, now).pickupAt).toBeUndefined()
})

test("a table has no charges, and its order names the tab", () => {
  const cart = addDish(newCart("TABLE"), plain("dal"))
  expect(customerFaults(cart, basis, now)).toEqual({ table: "NO_TABLE" })
  const seated: Cart = { ...cart, tab: { id: "tab_1", label: "4", isNew: true } }
  expect(customerFaults(seated, basis, now)).toEqual({})
  const { bill } = priceOf(seated, basis)
  expect([bill?.charges, bill?.totalPaise]).toEqual([[], 21000])
  if (!bill) throw new Error("no bill")
  expect(requestOf(seated, bill, basis, now)).toMatchObject({
    ...{ source: "TABLE", type: "DINE_IN", tab: { id: "tab_1", label: "4" } },
  })
})

test("a cart is untouched until somebody chose something", () => {
  expect(isUntouched(newCart())).toBe(true)
  expect(isUntouched(newCart("TABLE"))).toBe(false)
  expect(isUntouched(addDish(newCart(), plain("dal")))).toBe(false)
})
