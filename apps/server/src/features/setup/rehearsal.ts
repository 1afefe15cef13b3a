import { type OrderRequest, orderStatuses, Refusal } from "@rasoi/contract"
import type { ConsoleLanguage } from "@rasoi/contract/languages"
import { centered, localDate, orderShape, priceCart, sampleCart, section } from "@rasoi/core"
import { newId } from "../../base/ids.ts"
import { menuIndexOf } from "../menu/index.ts"
import { noTimes } from "../moves/index.ts"
import {
  type DecisionBasis,
  draftOrder,
  type NewOrder,
  type OrderRow,
  representForStaff,
} from "../orders/index.ts"
import { ticketDocument } from "../printing/index.ts"

const sampleMark = "SAMPLE"

interface Asked {
  language: ConsoleLanguage | undefined
  publicUrl: string
  now: number
}

/** An order of the live menu that looks and prints like every other, marked as a sample. It is stored nowhere. */
export function rehearse(basis: DecisionBasis, { language, publicUrl, now }: Asked) {
  const { settings } = basis.restaurant
  const items = sampleCart(basis.menu.document)
  if (items.length === 0) throw new Refusal("NOT_FOUND", { message: "No dish of the menu is on sale." })
  const request: OrderRequest = {
    type: "PICKUP",
    items,
    customer: { name: sampleMark, phone: "9000000000" },
    payment: "PAY_AT_COUNTER",
    note: sampleMark,
  }
  const bill = priceCart({ menu: menuIndexOf(basis.menu), settings, cart: request })
  const day = localDate(settings.profile.timezone, now)
  const origin = { id: newId("ord"), keyId: "", day, number: sampleMark, publicUrl }
  const drafted = draftOrder(origin, request, basis, bill, { now, realNow: now, test: false })
  const row = asPlaced(drafted)
  // The ticket is printed on acceptance, so it has a due time.
  const ticket = ticketDocument(
    { ...row, status: "ACCEPTED", accepted_at: row.placed_at },
    settings,
    language,
  )
  const mark = section(centered(`*** ${sampleMark} ***`, "BOXED"))
  return {
    object: "rehearsal" as const,
    order: representForStaff(row, now),
    ticket: { ...ticket, sections: [mark, ...ticket.sections, mark] },
  }
}

/** The row that the database would return for it. */
function asPlaced(order: NewOrder): OrderRow {
  return {
    id: order.id,
    restaurant_id: order.restaurantId,
    key_id: order.keyId,
    test: order.test,
    day: order.day,
    number: order.number,
    source: "ONLINE",
    type: order.type,
    status: "PENDING",
    revision: 1,
    updated_at: null,
    updated_revision: null,
    total_paise: order.totalPaise,
    phone: order.phone,
    first_order: order.firstOrder,
    placed_at: order.placedAt,
    accept_by: order.acceptBy,
    ...noTimes(orderStatuses),
    rejection_reason: null,
    cancelled_by: null,
    prep_minutes: order.prepMinutes,
    delay_minutes: 0,
    person_name: null,
    person_phone: null,
    tab_id: null,
    bill_number: null,
    settings_version: order.settingsVersion,
    menu_version: order.menuVersion,
    ticket_prints: 0,
    shape: orderShape,
    answer: order.answer,
    bill: order.bill,
  }
}
