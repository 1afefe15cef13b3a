import { demoSettings } from "../../apps/server/src/demo/settings.ts"
import { loadMenu } from "../../apps/server/src/features/menu/index.ts"
import { pageKey, unlimitedKey } from "../../apps/server/src/features/orders/race.fixture.ts"
import type { TestApp } from "../../apps/server/src/testing/app.ts"
import { Evening, type Response, type Restaurant, type Server } from "./evening.ts"
import type { MenuDish } from "./prices.ts"
import type { Random } from "./random.ts"

export interface MadeRestaurant {
  readonly restaurantId: string
  readonly keys: Readonly<Record<"website" | "page", string>>
  readonly menuVersion: number
}

/** With keys that no limit stops, and an owner who is asked how online orders were paid. */
export async function makeRestaurant(app: TestApp): Promise<MadeRestaurant> {
  const counter = { ...demoSettings.counter, askOnlinePayments: true }
  const restaurantId = await app.restaurant({ counter })
  const { secret: website } = await unlimitedKey(app, restaurantId, "live")
  const page = await pageKey(app, restaurantId)
  const { version: menuVersion } = await loadMenu(app.db, restaurantId)
  return { restaurantId, keys: { website, page }, menuVersion }
}

/** With two delivery people and two tablets. */
export async function openEvening(
  server: Server,
  random: Random,
  menu: Response,
  menuVersion: number,
): Promise<Evening> {
  for (const rider of riders) await server.send("delivery-people", "POST", rider)
  const { body: settings } = await server.send("settings")
  const versions = { menuVersion, settingsVersion: settings.version }
  const restaurant = await openRestaurant(path => server.send(path), menu, versions)
  const series: string[] = []
  for (const tabletId of [random.id("tablet"), random.id("tablet")])
    series.push((await server.send("counter/series", "POST", { tabletId })).body.series)
  return new Evening(server, restaurant, random, series)
}

type Read = (path: string) => Promise<Response>

const riders = [
  { name: "Ravi", phone: "9845011111" },
  { name: "Sunil", phone: "9845022222" },
]

/** What is for sale, as everybody can read it. */
async function openRestaurant(
  read: Read,
  menu: Response,
  versions: Pick<Restaurant, "settingsVersion" | "menuVersion">,
): Promise<Restaurant> {
  const { charges, gst } = (await read("settings")).body.settings
  const people = (await read("delivery-people")).body.data
  const rules = charges.map(
    (charge: {
      type: string
      name: string
      amountPaise: number
      rateBasisPoints: number
      appliesTo: string[]
    }) => ({
      type: charge.type,
      name: charge.name,
      amountPaise: charge.amountPaise,
      rate: gst.applies ? charge.rateBasisPoints / 100 : 0,
      orderTypes: charge.appliesTo,
    }),
  )
  // biome-ignore lint/suspicious/noExplicitAny: as the server says it
  const dishes = menu.body.categories.flatMap((category: any) => category.items.flatMap(dishesOf))
  return { dishes, charges: rules, riders: people, ...versions }
}

// biome-ignore lint/suspicious/noExplicitAny: as the server says it
function dishesOf(item: any): MenuDish[] {
  if (!item.available) return []
  const addOns = item.addOnGroups.flatMap(
    (group: { min: number; options: { id: string; name: string; price: { amount: number } }[] }) =>
      group.options
        .slice(0, group.min)
        .map(({ id, name, price }) => ({ id, name, pricePaise: price.amount })),
  )
  const { rate, included } = item.tax
  const sizes =
    item.variants.length === 0
      ? [{ ...item, label: "" }]
      : item.variants.filter((size: { available: boolean }) => size.available)
  return sizes.map((size: { menuItemId: string; label: string; price: { amount: number } }) => ({
    menuItemId: size.menuItemId,
    name: size.label ? `${item.name} (${size.label})` : item.name,
    pricePaise: size.price.amount,
    rate,
    included,
    addOns,
  }))
}
