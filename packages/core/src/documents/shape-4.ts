/** Before shape 4, there were no other hours for single dates, and no tagline. */
export function settingsToShape4<Older extends { profile: object; hours: object }>(older: Older) {
  return {
    ...older,
    profile: { ...older.profile, tagline: null },
    hours: { ...older.hours, specialDates: {} },
  }
}
