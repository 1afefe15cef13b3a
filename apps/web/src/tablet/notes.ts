import type { GstKind } from "@rasoi/contract/console"
import type { Cart } from "./cart.ts"
import type { BillBalance, KeptOrder, StoredCommand } from "./command.ts"
import { type Note, openCounter, strict } from "./database.ts"
import type { KeptTabs } from "./tabs.ts"

/** What the Counter's screens remember on this tablet. */
export interface Notes {
  /** The order that is being taken. */
  cart: Cart
  /** The open tabs as the server last listed them. */
  tabs: KeptTabs
  /** An order that was placed on this tablet: without a network its bill is made from it. */
  [order: `order:${string}`]: KeptOrder
  /** A bill as the server said last, by its number. */
  [bill: `balance:${string}`]: BillBalance
  /** How often a bill was printed without a network, by its number. */
  [bill: `prints:${string}`]: number
  /** With which kind of GST registration a bill was first printed here, by its number. */
  [bill: `gst:${string}`]: GstKind
  /** What the server has taken, without the customer, by kind and id: after a restore it may need it again. */
  [command: `sent:${string}`]: StoredCommand
}

export async function readNote<Name extends keyof Notes>(restaurantId: string, name: Name) {
  const note = await (await openCounter()).get("notes", [restaurantId, name])
  return note?.value as Notes[Name] | undefined
}

/** Undefined deletes it. `savedAt`: when the value was true. It does not replace a later one. */
export async function writeNote<Name extends keyof Notes>(
  restaurantId: string,
  name: Name,
  value: Notes[Name] | undefined,
  savedAt?: number,
): Promise<void> {
  const database = await openCounter()
  const change = database.transaction("notes", "readwrite", strict)
  const now = Date.now()
  const before = savedAt === undefined ? undefined : await change.store.get([restaurantId, name])
  // If the clock was set back, a note of the future is older than now.
  const isLater = before !== undefined && before.savedAt <= now && before.savedAt > (savedAt ?? now)
  if (value === undefined) await change.store.delete([restaurantId, name])
  else if (!isLater) await change.store.put({ restaurantId, name, savedAt: savedAt ?? now, value })
  await change.done
}

/** They say what was sold, paid and printed, and name no customer. */
const isOfBill = ({ name }: Note) => /^(balance|prints|gst|sent):/.test(name)

/** When somebody signs out, or the session ends. What is not sent stays, and what its bills need. */
export const forgetCustomers = (restaurantId: string) =>
  deleteNotes(note => note.restaurantId === restaurantId && !isOfBill(note))

export async function deleteNotes(isOld: (note: Note) => boolean): Promise<void> {
  const database = await openCounter()
  const change = database.transaction("notes", "readwrite", strict)
  for (const note of await change.store.getAll())
    if (isOld(note)) await change.store.delete([note.restaurantId, note.name])
  await change.done
}
