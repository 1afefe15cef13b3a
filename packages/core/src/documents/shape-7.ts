import type { Settings } from "@rasoi/contract/console"

/** The languages of pages when shape 7 was made. */
export const languagesAtShape7 = ["en", "hi", "ta", "te", "kn", "mr", "bn"] as const

/**
 * Before shape 7, a page had no cover photo, and all languages were a list that no later language was added to. It is also the
 * way back from what `storedSettingsText` leaves out.
 */
export function settingsToShape7(older: Settings): Settings {
  const { languages } = older.page
  const isAll = languagesAtShape7.every(tag => languages?.includes(tag))
  return {
    ...older,
    page: { ...older.page, cover: older.page.cover ?? null, languages: isAll ? null : languages },
  }
}
