import type { Settings } from "@rasoi/contract/console"

/** Before shape 4, there were no other hours for single dates, and no tagline. */
export function settingsToShape4(older: Settings): Settings {
  return {
    ...older,
    profile: { ...older.profile, tagline: null },
    hours: { ...older.hours, specialDates: {} },
  }
}
