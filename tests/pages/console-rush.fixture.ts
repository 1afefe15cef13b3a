import type { Page } from "@playwright/test"
import type { MenuDocument } from "@rasoi/contract/console"
import { demoMenu } from "../../apps/server/src/demo/menu.ts"
import { expect, type TestRestaurant } from "./console.fixture.ts"
import { type App, minute } from "./console-reports.fixture.ts"

/** How many orders each column gets. */
export interface Rush {
  new: number
  kitchen: number
  ready: number
  out: number
}

const names = [
  "Asha Rao",
  "वेंकटेश सुब्रमण्यम अय्यर",
  "Jo",
  "Bartholomew Fitzgerald-Chakraborty the Third",
  "Meera Iyer",
  "गुरप्रीत सिंह",
  "Thiruvananthapuramkrishnamurthyvenkataraman",
]

const addresses = [
  { address: "12 Residency Road", pincode: "560025" },
  {
    address: "Flat 1204, Tower C, Prestige Shantiniketan, Whitefield Main Road, behind the second water tank",
    pincode: "560071",
    landmark: "Opposite the old flour mill, ring at the blue gate",
  },
  { address: "मकान 14, तीसरा क्रॉस, इंदिरानगर, मेट्रो स्टेशन के पास", pincode: "560038" },
]

const allergy = "Peanut allergy: no nuts, no nut oil"
const hindiNote = "प्याज़ और लहसुन बिल्कुल नहीं, बच्चों के लिए कम मिर्च"
const orderNote = "Please ring twice; the baby sleeps. No plastic cutlery."

const line = (dish: string, quantity: number, more: { addOnIds?: string[]; note?: string } = {}) => ({
  menuItemId: `itm_${dish}`,
  quantity,
  ...more,
})
const ghee = { addOnIds: ["opt_masala_dosa_with_ghee", "opt_masala_dosa_gunpowder_and_ghee"] }
const lessSugar = { addOnIds: ["opt_filter_coffee_less_sugar"] }
const biryani = {
  addOnIds: ["opt_chicken_dum_biryani_mirchi_ka_salan", "opt_chicken_dum_biryani_boiled_egg"],
}
const party = [
  ...["paneer_tikka", "hara_bhara_kebab", "crispy_corn", "chicken_65", "egg_pepper_fry", "fish_tikka"],
  ...["kadai_paneer", "chole_masala", "baingan_bharta", "lachha_paratha"],
]

/** What ten customers order on a Friday: most a dish or two, one a whole party. */
const fridayCarts = [
  { items: [line("butter_chicken_half", 2)] },
  { items: [line("masala_dosa", 2, ghee), line("filter_coffee", 2, lessSugar)] },
  { items: [line("chicken_dum_biryani_family_pack", 1, biryani)] },
  {
    items: [
      line("paneer_butter_masala_full", 1, { note: allergy }),
      line("butter_naan", 4),
      line("jeera_rice", 1),
    ],
  },
  { items: [line("gobi_manchurian", 1), line("garlic_naan", 2)], note: hindiNote },
  {
    items: [
      line("dal_makhani_half", 1),
      line("tandoori_roti", 6),
      line("curd_rice", 1),
      line("gulab_jamun", 2),
    ],
  },
  { items: [line("south_indian_thali", 2), line("masala_chai", 2)] },
  {
    items: [...party.map(dish => line(dish, 1)), line("aloo_kulcha", 12, { note: allergy })],
    note: orderNote,
  },
  { items: [line("chicken_dum_biryani_regular", 2, { ...biryani, note: hindiNote }), line("egg_dosa", 1)] },
  { items: [line("butter_chicken_half", 1), line("butter_naan", 3)] },
]

type Carts = readonly { items: object[]; note?: string }[]

const hindiDishes: Record<string, string> = {
  "Masala Dosa": "मसाला डोसा",
  "Gobi Manchurian": "गोभी मंचूरियन",
  "Kadai Paneer": "कड़ाही पनीर",
  "Butter Naan": "बटर नान",
  "Jeera Rice": "जीरा राइस",
}

/** The demo's menu with some dishes in Hindi. */
export const menuWithHindi: MenuDocument = {
  categories: demoMenu.categories.map(category => ({
    ...category,
    items: category.items.map(item => ({ ...item, name: hindiDishes[item.name] ?? item.name })),
  })),
}

/** Two orders each of 1 to 6 lines, one of the two with a note. */
export const eveningCarts: Carts = [
  { items: [line("butter_chicken_half", 1), line("butter_naan", 3)], note: hindiNote },
  {
    items: [
      line("kadai_paneer", 1),
      line("dal_makhani_half", 1),
      line("jeera_rice", 2),
      line("garlic_naan", 4),
    ],
  },
  { items: [line("chicken_dum_biryani_family_pack", 1, biryani)] },
  {
    items: [
      line("gobi_manchurian", 1),
      line("paneer_butter_masala_full", 1, { note: allergy }),
      line("chole_masala", 1),
      line("butter_naan", 6),
      line("curd_rice", 1),
      line("gulab_jamun", 2),
    ],
  },
  { items: [line("masala_dosa", 2, ghee), line("egg_dosa", 1), line("filter_coffee", 2, lessSugar)] },
  {
    items: [
      line("chicken_65", 1),
      line("butter_chicken_half", 1, { note: "Less oil" }),
      line("jeera_rice", 1),
      line("lachha_paratha", 2),
      line("masala_chai", 2),
    ],
  },
  { items: [line("south_indian_thali", 2)], note: "Call from the gate" },
  {
    items: [line("hara_bhara_kebab", 1), line("dal_makhani_half", 1), line("tandoori_roti", 4)],
    note: allergy,
  },
  { items: [line("egg_pepper_fry", 1), line("masala_dosa", 1, ghee)] },
  {
    items: [
      line("paneer_tikka", 1),
      line("kadai_paneer", 1),
      line("dal_makhani_half", 1),
      line("butter_naan", 4),
      line("jeera_rice", 1),
      line("gulab_jamun", 1),
    ],
  },
  {
    items: [line("fish_tikka", 1), line("baingan_bharta", 1), line("tandoori_roti", 4), line("curd_rice", 1)],
    note: hindiNote,
  },
  {
    items: [
      line("crispy_corn", 1),
      line("gobi_manchurian", 2),
      line("chole_masala", 1),
      line("butter_naan", 5),
      line("masala_chai", 3),
    ],
  },
]

const orderOf = (carts: Carts, index: number, type: "PICKUP" | "DELIVERY") => ({
  ...carts[index % carts.length],
  type,
  customer: { name: names[index % names.length], phone: `98450${10_000 + index}` },
  payment: type === "DELIVERY" ? "CASH_ON_DELIVERY" : "PAY_AT_COUNTER",
  ...(type === "DELIVERY" ? { delivery: addresses[index % addresses.length] } : {}),
})

const stepsTo = {
  new: [],
  kitchen: ["accept"],
  ready: ["accept", "prepare", "ready"],
  out: ["accept", "prepare", "ready", "dispatch"],
} as const

const nothing: Rush = { new: 0, kitchen: 0, ready: 0, out: 0 }
const courier = { name: "Ravi Kumar", phone: "9845011111" }

/** A member of staff who works without an open board. */
type Staff = (path: string, body?: object) => Promise<unknown>

async function staffOf(app: App, restaurant: TestRestaurant): Promise<Staff> {
  const cookie = await app.signedIn(restaurant.id)
  return async (path, body) => {
    const { status, text } = await app.call(`/console/v1/${path}`, { cookie, method: "POST", body })
    expect(status, text).toBe(200)
  }
}

async function addOrders(
  restaurant: TestRestaurant,
  staff: Staff,
  column: keyof Rush,
  from: number,
  to: number,
  carts: Carts,
) {
  for (let index = from; index < to; index += 1) {
    // An order on the road is always a delivery.
    const type = column === "out" || index % 2 === 1 ? "DELIVERY" : "PICKUP"
    const { id } = await restaurant.order(orderOf(carts, index, type))
    for (const name of stepsTo[column])
      await staff(`orders/${id}/${name}`, name === "dispatch" ? courier : undefined)
    // Two of three in the kitchen are on the fire.
    if (column === "kitchen" && index % 3 !== 2) await staff(`orders/${id}/prepare`)
  }
}

/** Adds orders, so that the columns hold as many as said. No board is open: it would draw every step of every order. */
export async function fillBoard(
  app: App,
  restaurant: TestRestaurant,
  rush: Rush,
  before = nothing,
  carts: Carts = fridayCarts,
) {
  restaurant.goOnline()
  const staff = await staffOf(app, restaurant)
  for (const column of ["out", "ready", "kitchen", "new"] as const)
    await addOrders(restaurant, staff, column, before[column], rush[column], carts)
}

/** Waits until an open board shows as many orders as said. */
export async function expectBoard(page: Page, rush: Rush) {
  for (const [column, count] of Object.entries(rush))
    await expect(page.locator(`#column-${column} [data-order]`)).toHaveCount(count)
}

/** Moves the time on; the tablets respond, so that the restaurant still receives orders. */
export async function wait(app: App, restaurant: TestRestaurant, minutes: number) {
  app.clock.advance(minutes * minute)
  app.pingAll()
  const accepting = async () =>
    (await app.call("/v1/restaurant", { key: restaurant.liveKey })).body.ordering.acceptingNow
  await expect.poll(accepting).toBe(true)
}
