import type { describeTicket } from "../papers.ts"
import { localMoment } from "./local-moment.ts"
import { type Columns, Paper } from "./paper.ts"

export type Ticket = ReturnType<typeof describeTicket>

const loud = { bold: true, height: 2 } as const

/** What the kitchen cooks from: how many first, in letters that are read from a step away. */
export function ticketBytes(ticket: Ticket, columns: Columns, timezone: string): Buffer {
  const paper = new Paper(columns)
  if (ticket.copy === "DUPLICATE") paper.centre("*** DUPLICATE ***", { bold: true })
  paper.centre(`#${ticket.number}`, { ...loud, width: 2 })
  paper.centre(ticket.type, loud)
  paper.line(`Placed ${localMoment(timezone, ticket.placedAt)}`)
  if (ticket.pickupAt) paper.line(`Pickup at ${localMoment(timezone, ticket.pickupAt)}`, { bold: true })
  paper.line(ticket.customerName)
  paper.rule()
  writeDishes(paper, ticket.lines)
  if (ticket.note) {
    paper.rule()
    paper.line(`NOTE: ${ticket.note}`, loud)
  }
  paper.rule()
  paper.line(ticket.portions === 1 ? "1 portion" : `${ticket.portions} portions`)
  return paper.cut()
}

function writeDishes(paper: Paper, lines: Ticket["lines"]): void {
  const quantities = lines.map(({ quantity }) => `${quantity} x`)
  const width = Math.max(0, ...quantities.map(text => text.length))
  const rest = paper.columns - width
  lines.forEach(({ name, addOns, note }, index) => {
    const row = (first: string, second: string) => [
      { text: first, width, align: "right" as const },
      { text: second, width: rest },
    ]
    paper.row(row(quantities[index] ?? "", name), loud)
    for (const addOn of addOns) paper.row(row("", `+ ${addOn}`), { bold: true })
    if (note) paper.row(row("", `! ${note}`), { bold: true, underline: true })
  })
}
