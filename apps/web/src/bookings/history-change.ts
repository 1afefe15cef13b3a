/** A change as the booking's history words it, read back so that it can be told in the staff's language. */
export type Change =
  | { what: "time"; from: Moment; to: Moment }
  | { what: "people"; from: number; to: number }
  | { what: "price"; status: "DUE" | "PAID" | "WAIVED" }
  | { what: "other"; words: string }

interface Moment {
  date: string
  time: string
}

const moment = "(\\d{4}-\\d{2}-\\d{2}) (\\d{2}:\\d{2})"
const timePattern = new RegExp(`^${moment} → ${moment}$`)
const peoplePattern = /^(\d+) → (\d+) guests$/
const pricePattern = /^price (DUE|PAID|WAIVED)$/

export function readChange(words: string): Change {
  const time = timePattern.exec(words)
  if (time) {
    const [, date = "", at = "", toDate = "", toAt = ""] = time
    return { what: "time", from: { date, time: at }, to: { date: toDate, time: toAt } }
  }
  const people = peoplePattern.exec(words)
  if (people) return { what: "people", from: Number(people[1]), to: Number(people[2]) }
  const price = pricePattern.exec(words)
  if (price) return { what: "price", status: price[1] as "DUE" | "PAID" | "WAIVED" }
  return { what: "other", words }
}
