import "fake-indexeddb/auto"
import type { MenuItemDocument } from "@rasoi/contract/console"
import fc from "fast-check"
import { newId } from "../../apps/server/src/base/ids.ts"
import { sql } from "../../apps/server/src/db/index.ts"
import { expect, test, testApp } from "../../apps/server/src/testing/fixtures.ts"
import { type Cart, newCart } from "../../apps/web/src/tablet/cart.ts"
import { type Basis, fetchSeries, keepDocument, readBasis } from "../../apps/web/src/tablet/tablet.ts"
import { addDish, priceOf, requestOf } from "../../apps/web/src/take/cart.ts"
import { anyMenu } from "../../packages/core/src/menu/menu.arbitrary.fixture.ts"
import { rounds } from "../rounds.ts"

const app = await testApp()
const restaurantId = await app.restaurant()
const cookie = await app.signedIn(restaurantId)
const call = (path: string, method = "GET", body?: object) =>
  app.call(`/console/v1/${path}`, { cookie, method, body })

const charge = fc.record({
  type: fc.constantFrom("PACKAGING", "DELIVERY", "OTHER"),
  name: fc.constantFrom("Packaging", "Carriage"),
  amountPaise: fc.integer({ min: 0, max: 20_000 }),
  rateBasisPoints: fc.constantFrom(0, 500, 1_800),
  appliesTo: fc.constantFrom(["PICKUP"], ["DELIVERY"], ["PICKUP", "DELIVERY"]),
})
/** What an owner saves while a tablet has no network. */
const version = fc.record({
  menu: anyMenu.filter(({ categories }) => categories.some(({ items }) => items.length > 0)),
  charges: fc.array(charge, { maxLength: 3 }),
  gst: fc.boolean(),
})
type Version = typeof version extends fc.Arbitrary<infer Value> ? Value : never
/** Which dish, how many, which add-ons: reduced to what the menu has. */
const wish = fc.record({
  dish: fc.nat(),
  quantity: fc.integer({ min: 1, max: 9 }),
  addOns: fc.array(fc.nat(), { maxLength: 6 }),
})

type Wish = Readonly<{ dish: number; quantity: number; addOns: readonly number[] }>

/** Each group of the dish gets as many add-ons as it asks for, and the wished ones as far as it allows them. */
function addOnsFor(item: MenuItemDocument, wished: readonly number[]): string[] {
  return item.addOnGroups.flatMap(({ options, min, max }) => {
    const order = [...wished.flatMap(place => options[place % options.length] ?? []), ...options]
    const count = Math.min(max, Math.max(min, wished.length % (max + 1)))
    return [...new Set(order.map(({ id }) => id))].slice(0, count)
  })
}

/** The wished dishes, without those that cannot be sold. */
function cartOf(basis: Basis, wishes: readonly Wish[], kind: Cart["kind"], soldOutToo: boolean): Cart {
  const dishes = basis.menu.document.categories
    .flatMap(({ items }) => items)
    .flatMap(item => [item, ...item.variants].map(({ menuItemId }) => ({ menuItemId, item })))
    .filter(({ menuItemId }) => menuItemId !== null)
  const empty = { ...newCart(kind), customer: ravi, soldOutToo }
  return wishes.reduce((cart, { dish, quantity, addOns }) => {
    const chosen = dishes[dish % dishes.length]
    if (!chosen) return cart
    const addOnIds = addOnsFor(chosen.item, addOns)
    const more = addDish(cart, { menuItemId: chosen.menuItemId ?? "", addOnIds, note: "" }, quantity)
    const { bill } = priceOf(more, basis)
    const isTooMuch =
      (bill?.totalPaise ?? 0) > most || bill?.lines.some(({ totalPaise }) => totalPaise > most)
    return bill && !isTooMuch ? more : cart
  }, empty)
}

/** ₹1 crore. */
const most = 1_000_000_000
const ravi = { name: "Ravi", phone: "9845012345", address: "", pincode: "", landmark: "" }

async function save({ menu, charges, gst }: Version) {
  expect((await call("menu", "PUT", menu)).body).toMatchObject({ menu })
  const applies = { applies: gst, ...(gst ? { gstin: "27AAPFU0939F1ZV" } : {}) }
  expect((await call("settings", "PATCH", { charges, gst: applies })).body).toMatchObject({
    settings: { charges },
  })
}

/** The tablet keeps the newest documents, as its screen does. */
async function update() {
  const [menu, settings] = [(await call("menu")).body, (await call("settings")).body]
  await keepDocument({ restaurantId, kind: "menu", version: menu.version, document: menu.menu })
  await keepDocument({
    restaurantId,
    kind: "settings",
    version: settings.version,
    document: settings.settings,
  })
}

const stored = sql(
  "test.offlinePrice",
  `select o.total_paise, o.bill, e.difference, e.old_prices from orders o join counter_entries e on e.order_id = o.id where o.id = $1`,
)

interface StoredRow {
  readonly total_paise: number
  readonly bill: string
  readonly difference: string | null
  readonly old_prices: boolean
}

test("what a tablet bills without a network is what the server bills, for any menu, version and cart", async () => {
  const { series } = (await call("counter/series", "POST", { tabletId: newId("tablet") })).body
  await fetchSeries(restaurantId, async () => ({ series }))
  let [number, sold] = [0, 0]
  await fc.assert(
    fc.asyncProperty(
      version,
      fc.array(version, { maxLength: 2 }),
      fc.array(fc.array(wish, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 }),
      fc.constantFrom<Cart["kind"]>("TAKEAWAY", "PHONE_PICKUP"),
      fc.boolean(),
      async (known, later, wishes, kind, soldOutToo) => {
        await save(known)
        await update()
        for (const each of later) await save(each)
        const basis = await readBasis(restaurantId)
        if (!basis) return expect.unreachable("the tablet has no menu")
        for (const wished of wishes) {
          const cart = cartOf(basis, wished, kind, soldOutToo)
          const { bill } = priceOf(cart, basis)
          if (!bill) continue
          const order = { ...requestOf(cart, bill, basis, app.clock.now()), number: `${series}-${++number}` }
          const id = newId("ord")
          const sentAt = new Date(app.clock.now()).toISOString()
          const { status, body } = await call(`counter/orders/${id}`, "PUT", { ...order, sentAt })
          expect([status, body.code]).toEqual([200, undefined])
          const row = await app.db.row<StoredRow>(stored, [id])
          expect(row?.total_paise).toBe(bill.totalPaise)
          // The prices that were current then may be others: the only difference there can be.
          if (later.length === 0) expect(row?.difference).toBeNull()
          else expect(row?.old_prices).toBe(row?.difference === "PRICE")
          expect(JSON.parse(row?.bill ?? "")).toEqual(bill)
          sold += 1
        }
      },
    ),
    { numRuns: rounds(200) },
  )
  // Not only carts that nobody can buy.
  expect(sold).toBeGreaterThan(20)
})
