import type { Settings } from "@rasoi/contract/console"

/** Before shape 3, nobody knew how long a delivery takes. */
export function settingsToShape3(older: Settings): Settings {
  return { ...older, ordering: { ...older.ordering, deliveryMinutes: null } }
}
