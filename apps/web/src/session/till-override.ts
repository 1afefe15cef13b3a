/** Who is at the till of this paired device, where the server does not know it yet: it changed without a network. */
export interface TillOverride {
  readonly deviceId: string
  /** Null: the person has left. */
  readonly staffId: string | null
}

const storageKey = "rasoi.till"

export function readTillOverride(): TillOverride | null {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? "null")
  } catch {
    return null
  }
}

/** Null: the server knows it. Fails without storage. */
export function writeTillOverride(override: TillOverride | null): void {
  if (override) localStorage.setItem(storageKey, JSON.stringify(override))
  else if (readTillOverride()) localStorage.removeItem(storageKey)
}
