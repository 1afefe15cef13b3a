/** The languages of pages when shape 7 was made. */
const languagesAtShape7 = ["en", "hi", "ta", "te", "kn", "mr", "bn"] as const

interface Page {
  readonly languages: readonly string[] | null
  /** With `undefined`: before shape 7, and where `withoutShape7` left it out. */
  readonly cover?: object | null
}

/** Before shape 7, a page had no cover photo, and all languages were a list that no later language was added to. */
export function settingsToShape7<Older extends { page: Page }>(older: Older) {
  const { languages } = older.page
  const isAll = languagesAtShape7.every(tag => languages?.includes(tag))
  return {
    ...older,
    page: { ...older.page, cover: older.page.cover ?? null, languages: isAll ? null : languages },
  }
}

/** The way back: no cover if there is none, and a list of languages. */
export function withoutShape7<Newer extends { page: Page }>(settings: Newer) {
  const { cover, ...page } = settings.page
  const languages = page.languages ?? languagesAtShape7
  return { ...settings, page: { ...page, languages, ...(cover ? { cover } : {}) } }
}
