import { kitchenTicket } from "@rasoi/core/pricing"
import type { Strings } from "../i18n/i18n.tsx"
import type { PrintedSections, PrintLine } from "../print/layout.tsx"
import type { OrderToSend } from "../tablet/command.ts"
import type { Zone } from "../time/zone.ts"

interface Words {
  readonly text: Strings["counter"]
  readonly tables: Strings["counterTables"]
  readonly orderWords: Strings["orderWords"]
  readonly zone: Zone
}

const line = (text: string, more: Partial<PrintLine> = {}): PrintLine => ({
  text,
  emphasis: "NONE",
  align: "START",
  quantity: null,
  amount: null,
  details: [],
  ...more,
})

/** The kitchen ticket of an order that the server does not have yet. The server prints and counts all others. */
export function ticketOnPaper(
  order: OrderToSend,
  { text, tables, orderWords, zone }: Words,
): PrintedSections {
  const { number, type, customer, note = null, billed } = order
  const ticket = kitchenTicket({
    ...{ number, type, note, lines: billed.lines, customer: { name: customer?.name ?? "" } },
  })
  const dishes = ticket.lines.map(dish =>
    line(dish.name, {
      quantity: `${dish.quantity} ×`,
      emphasis: "LARGE",
      details: [
        ...dish.addOns.map(addOn => ({ text: `+ ${addOn}`, emphasis: "BOLD" as const })),
        ...(dish.note ? [{ text: `! ${dish.note}`, emphasis: "UNDERLINED" as const }] : []),
      ],
    }),
  )
  return {
    sections: [
      {
        list: false,
        lines: [
          line(`#${ticket.number}`, { emphasis: "HUGE", align: "CENTER" }),
          line(order.tab ? tables.table(order.tab.label) : orderWords.type[ticket.type], {
            ...{ emphasis: "LARGE", align: "CENTER" },
          }),
          ...(order.pickupAt ? [line(`${text.pickupAt} ${zone.full(order.pickupAt)}`)] : []),
          line(`${text.ticketPlaced} ${zone.full(order.placedAt)}`),
          ...(ticket.customerName ? [line(ticket.customerName)] : []),
        ],
      },
      { list: true, lines: dishes },
      ...(ticket.note
        ? [
            {
              list: false,
              lines: [line(`${text.ticketNote}: ${ticket.note}`, { emphasis: "BOXED" as const })],
            },
          ]
        : []),
      { list: false, lines: [line(text.portions(ticket.portions))] },
    ],
  }
}
