import type { Order } from "@rasoi/contract"

/** What a ticket is printed from; a bill's lines and an order's lines on the wire both fit. */
export interface TicketSource {
  number: string
  type: Order["type"]
  customer: { name: string }
  note: string | null
  lines: readonly {
    menuItemId: string
    name: string
    quantity: number
    addOns: readonly { id: string; name: string }[]
    note: string | null
  }[]
}

export interface TicketLine {
  quantity: number
  name: string
  addOns: string[]
  note: string | null
}

export interface KitchenTicket {
  number: string
  type: Order["type"]
  customerName: string
  note: string | null
  lines: TicketLine[]
  /** All portions, so that the packer can count the bag. */
  portions: number
}

/** No prices: the kitchen cooks, it does not bill. */
export function kitchenTicket(order: TicketSource): KitchenTicket {
  const lineByDish = new Map<string, TicketLine>()
  let portions = 0
  for (const { menuItemId, name, quantity, addOns, note: writtenNote } of order.lines) {
    portions += quantity
    const note = textOrNull(writtenNote)
    // Cooked alike means the same dish, extras and note; only then may two lines become one.
    const addOnIds = addOns.map(addOn => addOn.id).sort()
    const dish = JSON.stringify([menuItemId, addOnIds, note])
    const line = lineByDish.get(dish)
    if (line) line.quantity += quantity
    else lineByDish.set(dish, { quantity, name, addOns: addOns.map(addOn => addOn.name), note })
  }
  return {
    number: order.number,
    type: order.type,
    customerName: order.customer.name,
    note: textOrNull(order.note),
    lines: [...lineByDish.values()],
    portions,
  }
}

function textOrNull(text: string | null): string | null {
  return text?.trim() || null
}
