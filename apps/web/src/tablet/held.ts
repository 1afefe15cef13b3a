import type { StoredCommand } from "./command.ts"
import { openCounter } from "./database.ts"

/** What this device holds of all restaurants, and the server does not have. */
export interface Held {
  readonly orders: number
  readonly payments: number
  readonly cashPaise: number
}

function heldIn(commands: readonly StoredCommand[]): Held {
  const payments = commands.flatMap(command => (command.kind === "PAYMENT" ? command.request : []))
  const cash = payments.filter(({ method }) => method === "CASH")
  return {
    orders: commands.filter(({ kind }) => kind === "ORDER").length,
    payments: payments.length,
    cashPaise: cash.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
  }
}

/** Without a session: who signs in next sends it. */
export async function readHeld(): Promise<Held> {
  return heldIn(await (await openCounter()).getAll("outbox"))
}
