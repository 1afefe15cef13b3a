import type { QuoteRequest } from "@rasoi/contract"
import { type Bill, explainPriceChange, findEarlierPrice, indexMenu } from "@rasoi/core"
import type { Database } from "../../db/index.ts"
import { listMenusSince, menuIndexOf } from "../menu/index.ts"
import { listSettingsSince } from "../restaurant/index.ts"
import type { DecisionBasis } from "./decide.ts"

const lookBackMs = 86_400_000

type Cart = Pick<QuoteRequest, "type" | "items">

/** Finds what changed since the customer saw `expectedTotal`: prices the cart on each pair of versions of the last day. */
export async function explainChange(
  db: Database,
  { restaurant, menu }: DecisionBasis,
  cart: Cart,
  bill: Bill,
  expectedTotalPaise: number,
  now: number,
) {
  const since = new Date(now - lookBackMs)
  const [menus, settings] = await Promise.all([
    listMenusSince(db, restaurant.id, since),
    listSettingsSince(db, restaurant.id, since),
  ])
  const earlierMenus = menus.filter(row => row.version < menu.version)
  const earlierSettings = settings.filter(row => row.version < restaurant.version).map(row => row.document)
  // Lazy: the quoted version is nearly always the one just before.
  function* menuIndexes() {
    yield menuIndexOf(menu)
    for (const row of earlierMenus) yield indexMenu(row.document)
  }
  function* versions() {
    for (const index of menuIndexes()) {
      for (const document of [restaurant.settings, ...earlierSettings])
        yield { menu: index, settings: document }
    }
  }
  const before = findEarlierPrice(versions(), cart, expectedTotalPaise)
  return before ? explainPriceChange(before, bill) : []
}
