import type { Settings } from "@rasoi/contract/console"

export const counterAtShape8: Settings["counter"] = { upiId: null, roundCash: true }

/** Before shape 8, there was no counter. It is also the way back from what `storedSettingsText` leaves out. */
export function settingsToShape8(older: Settings): Settings {
  return { ...older, counter: older.counter ?? counterAtShape8 }
}
