import type { PaymentToSend, StoredCommand, Taking } from "./command.ts"
import { notifyCounterChange, openCounter, strict } from "./database.ts"

/**
 * Stores money that was taken outside of the Counter. It needs no number, so a device that has never been used for the Counter can
 * store it, too. Fails if the browser allows no storage.
 */
export async function storeTaken(taking: Taking, id: string, request: PaymentToSend): Promise<void> {
  const database = await openCounter()
  const change = database.transaction("outbox", "readwrite", strict)
  const command: StoredCommand<"PAYMENT"> = { id, kind: "PAYMENT", request, ...taking, refusal: null }
  await Promise.all([change.store.add(command), change.done])
  notifyCounterChange()
}
