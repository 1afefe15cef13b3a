import { type ConsoleLanguage, languages } from "@rasoi/contract/languages"
import { type PrintDocument, printTexts, ticketOnPaper } from "@rasoi/core/print"
import type { OrderToSend } from "../tablet/command.ts"

/** The kitchen ticket of an order that the server does not have yet. The server prints and counts all others. */
export function ticketPaper(order: OrderToSend, timezone: string, language: ConsoleLanguage): PrintDocument {
  const { number, type, tab, customer, delivery, note = null, billed, placedAt, pickupAt = null } = order
  const words = { locale: languages[language].locale, ...printTexts[language] }
  // Staff accept what they enter.
  const readyBy = pickupAt ?? new Date(Date.parse(placedAt) + billed.prepMinutes * 60_000).toISOString()
  const paper = {
    ...{ number, type, note, placedAt, pickupAt, readyBy },
    table: tab?.label ?? null,
    customer: { name: customer?.name ?? "", phone: customer?.phone ?? "" },
    delivery: delivery ? { ...delivery, landmark: delivery.landmark ?? null } : null,
    lines: billed.lines,
    notMade: [],
    prints: 0,
  }
  return ticketOnPaper(paper, timezone, words)
}
