import type { Settings } from "@rasoi/contract/console"

const page: Omit<Settings["page"], "cover"> = {
  colours: "saffron",
  languages: ["en", "hi", "ta", "te", "kn", "mr", "bn"],
  embedOrigins: [],
  searchEngines: true,
}

/** Before shape 5, a restaurant had no page of its own, and no legal name. */
export function settingsToShape5(older: Settings): Settings {
  return {
    ...older,
    profile: { ...older.profile, legalName: null },
    page: page as Settings["page"],
  }
}
