import type { Session } from "./session.tsx"

const storageKey = "rasoi.session"

/**
 * The last session of this device. It has no secret: the cookie decides what the server answers. It lets the console
 * draw its frame before the network is there.
 */
export function readKeptSession(): Session | undefined {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? "null") ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps the session, or forgets it when there is none. */
export function keepSession(session: Session | null): void {
  try {
    if (session) localStorage.setItem(storageKey, JSON.stringify(session))
    else localStorage.removeItem(storageKey)
  } catch {
    // Without storage the frame waits for the network.
  }
}
