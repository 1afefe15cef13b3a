import type { Session } from "./session.ts"

const storageKey = "rasoi.session"
/** The open orders that the session saw last: `inbox/kept-orders.ts`. */
export const ordersKey = "rasoi.orders"

/**
 * The last session of this device. It has no secret: the cookie decides what the server returns. It lets the console
 * draw its frame before the network is there.
 */
export function readKeptSession(): Session | undefined {
  try {
    const kept: Session | null = JSON.parse(localStorage.getItem(storageKey) ?? "null")
    // Earlier versions did not store the permissions.
    return kept?.permissions ? kept : undefined
  } catch {
    return undefined
  }
}

/** Keeps the session, or forgets it when there is none. Orders of another session, or that it may not see, are deleted. */
export function keepSession(session: Session | null): void {
  if (!session?.permissions?.includes("service") || session.deviceId !== readKeptSession()?.deviceId)
    forgetOrders()
  try {
    if (session) localStorage.setItem(storageKey, JSON.stringify(session))
    else localStorage.removeItem(storageKey)
  } catch {
    // Without storage the frame waits for the network.
  }
}

export function forgetOrders(): void {
  try {
    localStorage.removeItem(ordersKey)
  } catch {
    // Without storage there is nothing to forget.
  }
}
