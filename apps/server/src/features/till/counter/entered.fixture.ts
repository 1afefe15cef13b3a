import { randomBytes } from "node:crypto"
import type { CounterOrderRequest } from "@rasoi/contract/console"
import { indexMenu, priceCart } from "@rasoi/core"
import { newId } from "../../../base/ids.ts"
import { sql } from "../../../db/index.ts"
import type { TestApp } from "../../../testing/app.ts"
import { loadMenu } from "../../menu/index.ts"
import { halfButterChicken } from "../../orders/fixture.ts"
import { loadRestaurant } from "../../restaurant/index.ts"

type Change = Partial<CounterOrderRequest> & { items?: Parameters<typeof priceCart>[0]["cart"]["items"] }

/** Not T1, T2 and so on, which the tablets of a test get: one of them would be refused with a number that is taken. */
const seriesNumber = 900
const series = `T${seriesNumber}`
let numbers = 0

const give = sql(
  "test.giveSeries",
  `insert into counter_series (restaurant_id, tablet_id, number, given_at) values ($1, 'tablet of the fixture', $2, $3)
   on conflict do nothing`,
)

/** What a tablet would send now, priced with the current menu and settings. */
export async function counterRequest(
  app: TestApp,
  restaurantId: string,
  { items = [halfButterChicken], ...change }: Change = {},
): Promise<CounterOrderRequest> {
  const [menu, { settings, version }] = await Promise.all([
    loadMenu(app.db, restaurantId),
    loadRestaurant(app.db, restaurantId),
  ])
  if (change.number === undefined)
    await app.db.run(give, [restaurantId, seriesNumber, new Date(app.clock.now())])
  numbers += 1
  const type = change.type ?? "PICKUP"
  const bill = priceCart({ menu: indexMenu(menu.document), settings, cart: { type, items } })
  const { lines, charges, prepMinutes, totalPaise } = bill
  const at = new Date(app.clock.now()).toISOString()
  return {
    source: "COUNTER",
    type,
    number: `${series}-${numbers}`,
    billed: { lines, charges, prepMinutes, totalPaise },
    settingsVersion: version,
    menuVersion: menu.version,
    placedAt: at,
    sentAt: at,
    ...change,
  }
}

export const caller = { source: "PHONE", customer: { name: "Ravi Kumar", phone: "98450 54321" } } as const

/** Sends an order of the counter, with a new id unless one is given. */
export function counterCaller(app: TestApp, cookie: string, headers: Record<string, string> = {}) {
  return (body: object, id = newId("ord")) =>
    app.call(`/console/v1/counter/orders/${id}`, { cookie, method: "PUT", body, headers })
}

/** A tablet with a series and its secret, which older code does not have. */
export async function givenSeries(app: TestApp, cookie: string, isOlder = false) {
  const tabletId = newId("tablet")
  const secret = `${tabletId}:${randomBytes(32).toString("hex")}`
  const headers: Record<string, string> = isOlder ? {} : { tablet: secret }
  const body = { tabletId }
  const given = await app.call("/console/v1/counter/series", { cookie, method: "POST", body, headers })
  return { tabletId, headers, series: given.body.series as string }
}

/** An order for a table, with a tab of its own unless one is given. */
export const atTable = (tab = { id: newId("tab"), label: "4" }) =>
  ({ source: "TABLE", type: "DINE_IN", tab }) as const
