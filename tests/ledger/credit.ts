import { type Taxed, taxOf } from "./prices.ts"

/** A line or a charge on a bill. */
export interface BilledPart extends Taxed {
  readonly orderId: string
  /** Its place among the lines that were billed; null for a charge. */
  readonly index: number | null
  readonly quantity: number
}

/** What a credit note takes of a part; or what is left of one. With the tax. */
export interface Taken {
  readonly quantity: number
  readonly paise: number
  readonly taxPaise: number
}

const nothing: Taken = { quantity: 0, paise: 0, taxPaise: 0 }
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** What the notes have left of each part. */
export function leftOf(parts: readonly BilledPart[], notes: readonly { taken: readonly Taken[] }[]): Taken[] {
  return parts.map(({ quantity, taxablePaise, taxPaise }, place) => {
    const of = (member: keyof Taken) => sum(notes.map(({ taken }) => taken[place]?.[member] ?? 0))
    return {
      quantity: quantity - of("quantity"),
      paise: taxablePaise + taxPaise - of("paise"),
      taxPaise: taxPaise - of("taxPaise"),
    }
  })
}

/** Pieces of lines, by place: the last ones of a line are all that is left of it. */
export function takeLines(
  parts: readonly BilledPart[],
  left: readonly Taken[],
  pieces: ReadonlyMap<number, number>,
): Taken[] {
  return taxed(
    parts,
    left,
    left.map(({ paise, quantity: of }, place) => {
      const quantity = pieces.get(place) ?? 0
      return { quantity, paise: quantity === 0 ? 0 : Math.floor((2 * paise * quantity + of) / (2 * of)) }
    }),
  )
}

/** An amount in proportion to what is left. */
export function takeAmount(parts: readonly BilledPart[], left: readonly Taken[], paise: number): Taken[] {
  if (paise === sum(left.map(each => each.paise))) return [...left]
  const shares = inProportion(
    paise,
    left.map(each => each.paise),
  )
  return taxed(
    parts,
    left,
    shares.map(share => ({ quantity: 0, paise: share })),
  )
}

/** Hands out one whole paisa after the other to whoever lacks most of the exact share; the first among equals. */
function inProportion(paise: number, weights: readonly number[]): number[] {
  const all = sum(weights)
  if (all === 0) return weights.map(() => 0)
  const shares = weights.map(weight => Math.floor((paise * weight) / all))
  const lacking = weights.map((weight, place) => ({ place, rest: (paise * weight) % all }))
  lacking.sort((one, other) => other.rest - one.rest || one.place - other.place)
  const missing = paise - sum(shares)
  return shares.map((share, place) =>
    lacking.findIndex(each => each.place === place) < missing ? share + 1 : share,
  )
}

/**
 * What takes all of a part takes all of its tax. The others of a rate have together the tax that an inclusive price of their sum has,
 * in two equal halves, and each has its share of it: no more than it has, and no rest has more tax than it is worth.
 */
function taxed(
  parts: readonly BilledPart[],
  left: readonly Taken[],
  wanted: readonly Pick<Taken, "quantity" | "paise">[],
): Taken[] {
  const taken = wanted.map((each, place) => {
    const isAll = each.paise === left[place]?.paise && (each.paise > 0 || each.quantity > 0)
    return { ...nothing, ...each, taxPaise: isAll ? (left[place]?.taxPaise ?? 0) : 0 }
  })
  for (const rate of new Set(parts.map(each => each.rate))) {
    const places = taken.flatMap(({ paise }, place) =>
      parts[place]?.rate === rate && paise > 0 && paise < (left[place]?.paise ?? 0) ? [place] : [],
    )
    const paiseAt = (place: number) => taken[place]?.paise ?? 0
    const half = taxOf(sum(places.map(paiseAt)), rate, true) / 2
    const limits = places.map(place => limitsOf(paiseAt(place), left[place] ?? nothing))
    const shares = inProportion(half, places.map(paiseAt)).map((share, at) => within(share, limits[at]))
    for (const [at, limit] of limits.entries()) {
      const others = sum(shares) - (shares[at] ?? 0)
      shares[at] = within(half - others, limit)
    }
    for (const [at, place] of places.entries())
      taken[place] = { ...(taken[place] ?? nothing), taxPaise: 2 * (shares[at] ?? 0) }
  }
  return taken
}

interface Limits {
  readonly least: number
  readonly most: number
}

/** Of half of the tax. */
function limitsOf(paise: number, left: Taken): Limits {
  const most = Math.min(left.taxPaise / 2, Math.floor(paise / 2))
  const least = Math.ceil((left.taxPaise - (left.paise - paise)) / 2)
  return { least: Math.min(most, Math.max(0, least)), most }
}

const within = (value: number, { least, most }: Limits = { least: 0, most: 0 }) =>
  Math.max(least, Math.min(most, value))
