import type { OrderToSend, StoredCommand } from "./command.ts"
import { openCounter } from "./database.ts"
import { writeNote } from "./notes.ts"

/** What the server has taken stays here for a week: a restore of an older backup loses it there. */

export async function keepSentCommand(command: StoredCommand): Promise<void> {
  const { position: _, refusal: __, ...kept } = command
  const sent = kept.kind === "ORDER" ? { ...kept, request: withoutCustomer(kept.request) } : kept
  await writeNote(command.restaurantId, `sent:${kept.kind}:${kept.id}`, { ...sent, refusal: null })
}

/** Without a customer, a caller's order is one of the counter: what was sold and its price stay. */
export function withoutCustomer(request: OrderToSend): OrderToSend {
  const { customer: _, delivery: __, note: ___, tab, pickupAt: ____, ...sold } = request
  const lines = sold.billed.lines.map(line => ({ ...line, note: null }))
  const order = { ...sold, billed: { ...sold.billed, lines } }
  // What a table is called may be a guest's name.
  if (tab) return { ...order, tab: { id: tab.id, label: request.number } }
  return { ...order, source: "COUNTER", type: "PICKUP" }
}

/** What this tablet could send again: an order as it was, if it still has it. */
export async function readSent(restaurantId: string): Promise<StoredCommand[]> {
  const reading = (await openCounter()).transaction("notes")
  const notesOf = async (prefix: string) => {
    const range = IDBKeyRange.bound([restaurantId, prefix], [restaurantId, `${prefix}\uffff`])
    return (await reading.store.getAll(range)).map(({ value }) => value)
  }
  const [sent, orders] = await Promise.all([notesOf("sent:"), notesOf("order:")])
  const whole = new Map((orders as { id: string; request: OrderToSend }[]).map(order => [order.id, order]))
  const known = (sent as StoredCommand[]).map(command =>
    command.kind === "ORDER"
      ? { ...command, request: whole.get(command.id)?.request ?? command.request }
      : command,
  )
  const ids = new Set(known.map(({ id }) => id))
  const earlier = [...whole.values()]
    .filter(({ id }) => !ids.has(id))
    .map(({ id, request }): StoredCommand => ({ id, kind: "ORDER", restaurantId, request, refusal: null }))
  return [...known, ...earlier]
}
