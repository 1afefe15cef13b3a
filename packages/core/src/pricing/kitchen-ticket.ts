/** The data for a ticket. The lines of a bill and of an API order both fit. */
export interface TicketSource {
  readonly note: string | null
  readonly lines: readonly {
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
  note: string | null
  lines: TicketLine[]
  /** The number of portions, so that staff can check the bag. */
  portions: number
}

/** Contains no prices, because the kitchen does not need them. */
export function kitchenTicket(order: TicketSource): KitchenTicket {
  const lineByDish = new Map<string, TicketLine>()
  let portions = 0
  for (const { menuItemId, name, quantity, addOns, note: writtenNote } of order.lines) {
    portions += quantity
    const note = textOrNull(writtenNote)
    // Merge two lines only if dish, extras and note are the same.
    const addOnIds = addOns.map(addOn => addOn.id).sort()
    const dish = JSON.stringify([menuItemId, addOnIds, note])
    const line = lineByDish.get(dish)
    if (line) line.quantity += quantity
    else lineByDish.set(dish, { quantity, name, addOns: addOns.map(addOn => addOn.name), note })
  }
  return { note: textOrNull(order.note), lines: [...lineByDish.values()], portions }
}

function textOrNull(text: string | null): string | null {
  return text?.trim() || null
}
