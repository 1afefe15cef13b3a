interface Page {
  /** With `undefined`: before shape 11, and where `withoutShape11` left it out. */
  readonly coverPart?: string
  readonly logo?: object | null
  readonly popular?: readonly string[] | null
}

const coverPartAtShape11 = "MIDDLE"

/**
 * Before shape 11, a page had no logo, and a cover's band was its middle. No dishes stood first: those that customers order most now
 * do, until the owner chooses. Stored settings may have no page.
 */
export function settingsToShape11<Older extends { page: Page }>(older: Older) {
  const page: Older["page"] | undefined = older.page
  if (page === undefined) return older
  const { coverPart = coverPartAtShape11, logo = null, popular = null } = page
  return { ...older, page: { ...page, coverPart, logo, popular } }
}

/** The way back: nothing of what the owner has not chosen. */
export function withoutShape11<Newer extends { page: Page }>(settings: Newer) {
  const { coverPart, logo, popular, ...page } = settings.page
  const chosen = {
    ...(coverPart === coverPartAtShape11 ? {} : { coverPart }),
    ...(logo === null ? {} : { logo }),
    ...(popular === null ? {} : { popular }),
  }
  return { ...settings, page: { ...page, ...chosen } }
}
