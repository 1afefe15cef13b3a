import type { StaffOrderType } from "@rasoi/contract/console"
import { kitchenTicket, type TicketLine, type TicketSource } from "../pricing/kitchen-ticket.ts"
import { formatTime, placeOnPaper, printDocument } from "./bill.ts"
import { deliveryLines, type PrintedDelivery } from "./delivery.ts"
import { centered, line, type PrintDocument, type PrintLine, section } from "./lines.ts"
import type { PrintWords } from "./words.ts"

/** What a kitchen ticket says. The server makes it from its rows, a tablet from an order that the server does not have yet. */
export interface TicketOnPaper extends TicketSource {
  readonly number: string
  readonly type: StaffOrderType
  readonly table: string | null
  /** Empty texts: nobody gave them, or they were erased. */
  readonly customer: { readonly name: string; readonly phone: string }
  readonly delivery: PrintedDelivery | null
  /** Voided before it was made. The kitchen may hold an earlier ticket that has it. */
  readonly notMade: readonly { readonly name: string; readonly quantity: number; readonly reason: string }[]
  readonly placedAt: string
  /** The customer's own choice. */
  readonly pickupAt: string | null
  /** What staff promised, with any delay. Null before acceptance. */
  readonly readyBy: string | null
  /** Earlier prints. */
  readonly prints: number
}

/** Times are in the restaurant's time zone. */
export function ticketOnPaper(paper: TicketOnPaper, timezone: string, words: PrintWords): PrintDocument {
  const { customer, notMade } = paper
  const { note, lines, portions } = kitchenTicket(paper)
  // Where the bag goes.
  const delivery = deliveryLines(customer, paper.delivery, words, "BOLD")
  const shown = (at: string) =>
    formatTime(new Date(at), timezone, words, { weekday: "short", month: "short" })
  return printDocument("ticket", paper.prints, [
    section(
      centered(`#${paper.number}`, "HUGE"),
      centered(placeOnPaper(paper, words), "LARGE"),
      line(`${words.placed} ${shown(paper.placedAt)}`),
      line(dueText(paper, words, shown), { emphasis: "BOLD" }),
      customer.name && line(customer.name),
    ),
    { list: true, lines: lines.map(dishLine) },
    ...(notMade.length > 0 ? [section(...notMade.map(each => notMadeLine(each, words)))] : []),
    ...(note ? [section(line(`${words.note}: ${note}`, { emphasis: "BOXED" }))] : []),
    section(line(words.portions(portions))),
    ...(delivery.length > 0 ? [section(...delivery)] : []),
  ])
}

/** As the board shows it: the promised time, or before acceptance the customer's own. */
function dueText(
  { type, pickupAt, readyBy }: TicketOnPaper,
  words: PrintWords,
  shown: (at: string) => string,
): string {
  const due = readyBy ?? pickupAt
  if (!due) return `${words.types[type]}: ${words.asap}`
  return `${due === pickupAt ? words.types[type] : words.due}: ${shown(due)}`
}

function dishLine({ quantity, name, addOns, note }: TicketLine): PrintLine {
  const details: PrintLine["details"] = addOns.map(addOn => ({ text: `+ ${addOn}`, emphasis: "BOLD" }))
  if (note) details.push({ text: `! ${note}`, emphasis: "UNDERLINED" })
  return line(name, { quantity: `${quantity} ×`, emphasis: "LARGE", details })
}

/** "Do not cook: 1 × Dal Makhani (Ordered by mistake)". */
function notMadeLine(
  { name, quantity, reason }: TicketOnPaper["notMade"][number],
  { doNotCook }: PrintWords,
): PrintLine {
  return line(`${doNotCook}: ${quantity} × ${name} (${reason})`, { emphasis: "BOLD" })
}
