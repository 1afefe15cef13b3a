import type { MenuDocument } from "@rasoi/contract/console"

// These are the patterns of shape 1, not of the current schema: a released step never changes.
const refusedCharacters = /[\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g
const webAddress = /^https:\/\/[A-Za-z0-9.-]+(?::[0-9]{1,5})?(?:[/?#]|$)/
const acceptedYears = /^2[01]/

/** Before shape 1, text could contain control characters, a URL could contain a password, and a date any year. */
export function settingsToShape1<Older extends { hours: { closedDates: string[] } }>(older: Older) {
  const settings = withoutRefusedText(older)
  const closedDates = settings.hours.closedDates.filter(date => acceptedYears.test(date))
  return { ...settings, hours: { ...settings.hours, closedDates } }
}

export function menuToShape1(older: MenuDocument): MenuDocument {
  return withoutRefusedText(older)
}

function withoutRefusedText<Document>(older: Document): Document {
  return JSON.parse(JSON.stringify(older), (name, value) => {
    if (typeof value !== "string") return value
    if (name.endsWith("Url")) return webAddress.test(value) && URL.canParse(value) ? value : null
    return value.replaceAll(refusedCharacters, "")
  })
}
