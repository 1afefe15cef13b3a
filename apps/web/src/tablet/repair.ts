import type { ResponseOf } from "@rasoi/contract"
import type { findMissing } from "@rasoi/contract/console"
import { mostKnownToTablet } from "@rasoi/contract/limits"
import { send } from "../api/send.ts"
import { commandKinds, ordersOf, type Refusal, type StoredCommand } from "./command.ts"
import { notifyCounterChange, openCounter, strict } from "./database.ts"
import { sendRefusedAgain } from "./outbox.ts"
import { madeAt, reportNow } from "./report-unsent.ts"
import { readSent } from "./sent.ts"

/** After a restore the server lacks what came after the backup. The tablet sends again what it still knows. */

type Missing = Pick<ResponseOf<typeof findMissing>, "orders" | "bills" | "payments">
type Ask = (known: Missing) => Promise<Missing>

const askServer: Ask = body => send("POST", "/console/v1/counter/missing", { body })

export interface Repair {
  /** How much is sent again. */
  readonly added: number
  /** Bills and payments of orders that neither the server nor this tablet has. Another tablet may. */
  readonly left: number
}

export async function repair(restaurantId: string, ask: Ask = askServer): Promise<Repair> {
  const sent = await readSent(restaurantId)
  const bills = sent.flatMap(command => (command.kind === "BILL" ? [command.request.number] : []))
  const payments = sent.flatMap(({ kind, id }) => (kind === "PAYMENT" ? [id] : []))
  const orders = [...new Set(sent.flatMap(ordersOf))]
  if (orders.length === 0) return { added: 0, left: 0 }
  const last = (ids: readonly string[]) => ids.slice(-mostKnownToTablet)
  const missing = await ask({ orders: last(orders), bills: last(bills), payments: last(payments) })
  const lost = sent.filter(command => isMissing(command, missing))
  const absent = new Set(missing.orders)
  for (const { kind, id } of lost) if (kind === "ORDER") absent.delete(id)
  const again = lost.filter(command => !ordersOf(command).some(id => absent.has(id)))
  await storeFirst(again.toSorted(inOrder))
  if (again.length > 0) await sendRefusedAgain(restaurantId)
  return { added: again.length, left: lost.length - again.length }
}

function isMissing(command: StoredCommand, { orders, bills, payments }: Missing): boolean {
  switch (command.kind) {
    case "ORDER":
      return orders.includes(command.id)
    case "BILL":
      return bills.includes(command.request.number)
    case "PAYMENT":
      return payments.includes(command.id)
  }
}

function inOrder(one: StoredCommand, other: StoredCommand): number {
  return (
    commandKinds.indexOf(one.kind) - commandKinds.indexOf(other.kind) ||
    (madeAt(one) ?? 0) - (madeAt(other) ?? 0)
  )
}

/** Before everything that is unsent: it was sent before that was made. What waits already is not stored twice. */
async function storeFirst(commands: readonly StoredCommand[]): Promise<void> {
  if (commands.length === 0) return
  const change = (await openCounter()).transaction("outbox", "readwrite", strict)
  const { store } = change
  const waiting = new Set((await store.getAll()).map(({ id }) => id))
  const first = Math.min(1, ...((await store.getAllKeys()) as number[]))
  const added = commands.filter(({ id }) => !waiting.has(id))
  for (const [index, command] of added.entries())
    await store.add({ ...command, position: first - added.length + index, isRecovered: true })
  await change.done
  notifyCounterChange()
}

/** An order that the server has lost is sent again; a number that it does not know yet is told. */
export async function mend(command: StoredCommand, { code, reason }: Refusal): Promise<boolean> {
  if (reason === "NUMBER_JUMP") {
    await reportNow(command.restaurantId)
    return true
  }
  if (code !== "NOT_FOUND" || command.kind === "ORDER") return false
  return (await repair(command.restaurantId)).added > 0
}

const tryAgainMs = 86_400_000

/** Once for each restore. What another tablet must send first is tried again for a day. */
export async function repairAfterRestore(restaurantId: string, restoredAt: string | null): Promise<void> {
  const database = await openCounter()
  const tablet = await database.get("tablets", restaurantId)
  if (!tablet || restoredAt === null || tablet.restoredAt === restoredAt) return
  const { left } = await repair(restaurantId)
  if (left > 0 && Date.now() - Date.parse(restoredAt) < tryAgainMs) return
  const change = database.transaction("tablets", "readwrite", strict)
  const now = await change.store.get(restaurantId)
  if (now) await change.store.put({ ...now, restoredAt })
  await change.done
}
