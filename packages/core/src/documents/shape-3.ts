/** Before shape 3, nobody knew how long a delivery takes. */
export function settingsToShape3<Older extends { ordering: object }>(older: Older) {
  return { ...older, ordering: { ...older.ordering, deliveryMinutes: null } }
}
