import { Refusal } from "@rasoi/contract"
import type { CounterOrderRequest } from "@rasoi/contract/console"
import {
  type Bill,
  billedCart,
  CartFault,
  checkArea,
  differencePaise,
  everythingOnSale,
  hasSameFigures,
  indexMenu,
  isSameBill,
  priceCart,
  priceOrRefuse,
} from "@rasoi/core"
import { correctedTime, toleranceMs } from "../../../base/tablet-time.ts"
import type { Database } from "../../../db/index.ts"
import { findMenuVersion, findMenuVersionAt } from "../../menu/index.ts"
import { findSettings, findSettingsVersionAt } from "../../restaurant/index.ts"
import { unsentSince } from "./believed-time.ts"
import { findPlacedBefore } from "./series-store.ts"
import type { Difference } from "./store.ts"
import type { Tablet } from "./tablet.ts"

interface Pricing {
  readonly restaurantId: string
  readonly request: CounterOrderRequest
  readonly by: { readonly maySellSoldOut: boolean }
  readonly tablet?: Tablet | undefined
  readonly isRecovered?: boolean
  readonly now: number
}

/**
 * What differs from the server's own price: with the versions that the tablet names, and with those that were current when the
 * order was taken. Rules that hold for everyone refuse the order.
 */
export async function priceAgain(db: Database, pricing: Pricing, bill: Bill): Promise<Difference | null> {
  const { restaurantId, request, by } = pricing
  const { settingsVersion, menuVersion, soldOutToo = false, delivery } = request
  if (soldOutToo && !by.maySellSoldOut) {
    throw new Refusal("ROLE_MISSING", {
      message: "Only a manager or the owner sells what is sold out.",
      field: "soldOutToo",
    })
  }
  const [settings, menu, current] = await Promise.all([
    findSettings(db, restaurantId, settingsVersion),
    findMenuVersion(db, restaurantId, menuVersion),
    versionsOfItsTime(db, pricing),
  ])
  if (settings) checkArea(settings.ordering, delivery?.pincode)
  let named: Bill | null = null
  if (settings && menu) {
    const index = indexMenu(menu.document)
    const cart = { type: request.type, items: billedCart(request.billed) }
    named = priceOrRefuse({ menu: soldOutToo ? everythingOnSale(index) : index, settings, cart })
  }
  const isNamedCurrent = current.settings === settingsVersion && current.menu === menuVersion
  const atTheTime = isNamedCurrent ? named : await priceWith(db, pricing, current)
  const isAsNamed = named !== null && isSameBill(named, bill)
  if (isAsNamed && (isNamedCurrent || (atTheTime && hasSameFigures(atTheTime, bill)))) return null
  return {
    reason: named === null ? "UNKNOWN_VERSION" : "PRICE",
    isOldPrice: isAsNamed,
    billedTaxPaise: bill.taxPaise.total,
    named: pricedOf(named),
    current: { ...current, priced: pricedOf(atTheTime) },
    differencePaise: differenceOf(bill, named, atTheTime),
  }
}

const pricedOf = (bill: Bill | null) => bill && { totalPaise: bill.totalPaise, taxPaise: bill.taxPaise.total }

/** The larger one. Null without the price of its time: the price that the tablet names can be an old one. */
function differenceOf(bill: Bill, named: Bill | null, atTheTime: Bill | null): number | null {
  if (!atTheTime) return null
  return Math.max(differencePaise(bill, atTheTime), named ? differencePaise(bill, named) : 0)
}

interface Versions {
  readonly settings: number
  readonly menu: number
}

async function versionsOfItsTime(db: Database, pricing: Pricing): Promise<Versions> {
  const { restaurantId } = pricing
  const at = new Date(await believedTime(db, pricing))
  const [settings, menu] = await Promise.all([
    findSettingsVersionAt(db, restaurantId, at),
    findMenuVersionAt(db, restaurantId, at),
  ])
  return { settings, menu }
}

/** When the order was taken, as far back as the server can check it, whatever the tablet's clock says. */
async function believedTime(db: Database, pricing: Pricing): Promise<number> {
  const { restaurantId, request, tablet, isRecovered = false, now } = pricing
  const { number } = request
  const at = correctedTime(request.placedAt, request.sentAt, now)
  const [series] = number.split("-")
  const since = await unsentSince(db, { restaurantId, series, tablet, isRecovered, at })
  if (since === undefined) return Math.max(at, now - toleranceMs)
  // A tablet numbers its orders as it takes them.
  const before = await findPlacedBefore(db, restaurantId, number, new Date(at))
  return Math.max(at, since, before?.getTime() ?? 0)
}

/** Null: the menu of that time has not what was sold. */
async function priceWith(
  db: Database,
  { restaurantId, request }: Pricing,
  { settings: s, menu: m }: Versions,
) {
  const [settings, menu] = await Promise.all([
    findSettings(db, restaurantId, s),
    findMenuVersion(db, restaurantId, m),
  ])
  if (!settings || !menu) return null
  try {
    return priceCart({
      menu: everythingOnSale(indexMenu(menu.document)),
      settings,
      cart: { type: request.type, items: billedCart(request.billed) },
    })
  } catch (error) {
    if (error instanceof CartFault) return null
    throw error
  }
}
