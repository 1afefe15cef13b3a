import type { Settings } from "@rasoi/contract/console"

/** Before shape 6, there were no rules for orders over the restaurant's page. */
export function settingsToShape6(older: Settings): Settings {
  return { ...older, pageRules: { openOrdersPerPhone: 2, firstOrderMaximum: null } }
}
