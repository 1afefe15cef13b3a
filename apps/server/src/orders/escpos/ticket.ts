import type { representTicket } from "../print-documents.ts"
import { localMoment } from "./local-moment.ts"
import { type Columns, Printout } from "./printout.ts"

export type Ticket = ReturnType<typeof representTicket>

const loud = { bold: true, height: 2 } as const

/** What the kitchen cooks from: how many first, in letters that are read from a step away. */
export function ticketBytes(ticket: Ticket, columns: Columns, timezone: string): Buffer {
  const printout = new Printout(columns)
  if (ticket.copy === "DUPLICATE") printout.centre("*** DUPLICATE ***", { bold: true })
  printout.centre(`#${ticket.number}`, { ...loud, width: 2 })
  printout.centre(ticket.type, loud)
  printout.line(`Placed ${localMoment(timezone, ticket.placedAt)}`)
  if (ticket.pickupAt) printout.line(`Pickup at ${localMoment(timezone, ticket.pickupAt)}`, { bold: true })
  printout.line(ticket.customerName)
  printout.rule()
  writeDishes(printout, ticket.lines)
  if (ticket.note) {
    printout.rule()
    printout.line(`NOTE: ${ticket.note}`, loud)
  }
  printout.rule()
  printout.line(ticket.portions === 1 ? "1 portion" : `${ticket.portions} portions`)
  return printout.cut()
}

function writeDishes(printout: Printout, lines: Ticket["lines"]): void {
  const quantities = lines.map(({ quantity }) => `${quantity} x`)
  const width = Math.max(0, ...quantities.map(text => text.length))
  const rest = printout.columns - width
  lines.forEach(({ name, addOns, note }, index) => {
    const row = (first: string, second: string) => [
      { text: first, width, align: "right" as const },
      { text: second, width: rest },
    ]
    printout.row(row(quantities[index] ?? "", name), loud)
    for (const addOn of addOns) printout.row(row("", `+ ${addOn}`), { bold: true })
    if (note) printout.row(row("", `! ${note}`), { bold: true, underline: true })
  })
}
