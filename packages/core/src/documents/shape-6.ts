/** Before shape 6, there were no rules for orders over the restaurant's page. */
export function settingsToShape6<Older extends object>(older: Older) {
  return { ...older, pageRules: { openOrdersPerPhone: 2, firstOrderMaximum: null } }
}
