/** Before shape 5, a restaurant had no page of its own, and no legal name. */
export function settingsToShape5<Older extends { profile: object }>(older: Older) {
  return {
    ...older,
    profile: { ...older.profile, legalName: null },
    page: {
      colours: "saffron",
      languages: ["en", "hi", "ta", "te", "kn", "mr", "bn"],
      embedOrigins: [],
      searchEngines: true,
    },
  }
}
