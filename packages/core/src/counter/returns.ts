import { roundHalfUpDivide } from "../money.ts"
import { addUp } from "../pricing/add-up.ts"
import { type Bill, taxableOfLinePaise } from "../pricing/bill.ts"
import { halfTaxWithin } from "../pricing/tax.ts"
import { spread } from "./spread.ts"

/** What a credit note takes of one line or charge of an order. Stored with the note. */
export interface ReturnedPart {
  readonly orderId: string
  readonly kind: "LINE" | "CHARGE"
  /** Its place among the lines or charges that were charged. */
  readonly index: number
  /** Of a line. Zero: an amount was taken off, and nothing came back. */
  readonly quantity: number
  /** With its tax. */
  readonly amountPaise: number
  readonly taxPaise: number
}

/** What is left of a line or a charge on a bill. */
export interface PartLeft extends ReturnedPart {
  readonly name: string
  readonly rateBasisPoints: number
}

/** What a bill has of one order. */
export interface BilledOrder {
  readonly orderId: string
  readonly bill: Bill
}

/** What is left of a bill after its credit notes: every line and charge, also those of which nothing is left. */
export function leftToReturn(orders: readonly BilledOrder[], returned: readonly ReturnedPart[]): PartLeft[] {
  const key = ({ orderId, kind, index }: ReturnedPart) => `${orderId} ${kind} ${index}`
  const taken = Map.groupBy(returned, key)
  const charged = orders.flatMap(({ orderId, bill }): PartLeft[] => [
    ...bill.lines.map(
      (line, index): PartLeft => ({
        ...{ orderId, kind: "LINE", index, name: line.name, rateBasisPoints: line.rateBasisPoints },
        quantity: line.quantity,
        amountPaise: taxableOfLinePaise(line) + line.taxPaise,
        taxPaise: line.taxPaise,
      }),
    ),
    ...bill.charges.map(
      ({ name, rateBasisPoints, amountPaise, taxPaise }, index): PartLeft => ({
        ...{ orderId, kind: "CHARGE", index, name, rateBasisPoints, quantity: 0 },
        ...{ amountPaise: amountPaise + taxPaise, taxPaise },
      }),
    ),
  ])
  return charged.map(part => {
    const before = taken.get(key(part)) ?? []
    const sumOf = (member: "quantity" | "amountPaise" | "taxPaise") =>
      before.reduce((sum, each) => sum + each[member], 0)
    return {
      ...part,
      quantity: part.quantity - sumOf("quantity"),
      amountPaise: part.amountPaise - sumOf("amountPaise"),
      taxPaise: part.taxPaise - sumOf("taxPaise"),
    }
  })
}

export function amountOfParts(parts: readonly Pick<ReturnedPart, "amountPaise">[]): number {
  return parts.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
}

/** Everything that is left, to the paisa. */
export function returnAll(left: readonly PartLeft[]): ReturnedPart[] {
  return left
    .filter(({ quantity, amountPaise }) => quantity > 0 || amountPaise > 0)
    .map(({ orderId, kind, index, quantity, amountPaise, taxPaise }) => ({
      ...{ orderId, kind, index, quantity, amountPaise, taxPaise },
    }))
}

/** So many of the line at this place come back. */
export interface ReturnedLine {
  readonly orderId: string
  readonly index: number
  readonly quantity: number
}

/** The last one of a line takes exactly what is left of it. */
export function returnLines(left: readonly PartLeft[], lines: readonly ReturnedLine[]): ReturnedPart[] {
  const takes = left.flatMap((part): Take[] => {
    const quantity = lines
      .filter(
        ({ orderId, index }) => part.kind === "LINE" && orderId === part.orderId && index === part.index,
      )
      .reduce((sum, line) => sum + line.quantity, 0)
    if (quantity === 0) return []
    const share = Math.min(quantity, part.quantity)
    const amountPaise = roundHalfUpDivide(part.amountPaise * share, Math.max(1, part.quantity))
    return [{ part, quantity, amountPaise }]
  })
  return withTaxOf(takes)
}

/** An amount of what is left, in proportion to every line and charge. */
export function returnAmount(left: readonly PartLeft[], amountPaise: number): ReturnedPart[] {
  if (amountPaise === amountOfParts(left)) return returnAll(left)
  const shares = spread(
    amountPaise,
    left.map(part => part.amountPaise),
  )
  return withTaxOf(
    left.flatMap((part, place) => {
      const share = shares[place] ?? 0
      return share > 0 ? [{ part, quantity: 0, amountPaise: share }] : []
    }),
  )
}

interface Take {
  readonly part: PartLeft
  readonly quantity: number
  readonly amountPaise: number
}

/** What takes all that is left of a part takes its tax. The others of a rate have the tax of their sum, as the law rounds it. */
function withTaxOf(takes: readonly Take[]): ReturnedPart[] {
  const rates = new Set(takes.map(({ part }) => part.rateBasisPoints))
  const halves = new Map<Take, number>()
  for (const rate of rates) {
    const ofRate = takes.filter(({ part }) => part.rateBasisPoints === rate)
    const partial = ofRate.filter(({ part, amountPaise }) => amountPaise < part.amountPaise)
    for (const take of ofRate) if (!partial.includes(take)) halves.set(take, take.part.taxPaise / 2)
    const half = halfTaxWithin(amountOfParts(partial), rate)
    const shares = spread(
      half,
      partial.map(({ amountPaise }) => amountPaise),
    )
    fit(half, shares, partial.map(boundsOf)).forEach((share, place) => {
      const take = partial[place]
      if (take) halves.set(take, share)
    })
  }
  return takes.map(take => {
    const { orderId, kind, index } = take.part
    const { quantity, amountPaise } = take
    return { orderId, kind, index, quantity, amountPaise, taxPaise: 2 * (halves.get(take) ?? 0) }
  })
}

interface Bounds {
  readonly least: number
  readonly most: number
}

/** Half of the tax that a part can take: neither more than it has, nor so little that the rest is more tax than amount. */
function boundsOf({ part, amountPaise }: Take): Bounds {
  const most = Math.min(part.taxPaise / 2, Math.floor(amountPaise / 2))
  const restPaise = part.amountPaise - amountPaise
  return { least: Math.min(most, Math.max(0, Math.ceil((part.taxPaise - restPaise) / 2))), most }
}

/** The shares within their bounds, with the same sum if the bounds allow it. */
function fit(sum: number, shares: readonly number[], bounds: readonly Bounds[]): number[] {
  const fitted = shares.map((share, place) => {
    const { least, most } = bounds[place] ?? { least: 0, most: 0 }
    return Math.max(least, Math.min(most, share))
  })
  let missing = sum - fitted.reduce((all, share) => all + share, 0)
  for (const [place, { least, most }] of bounds.entries()) {
    const share = fitted[place] ?? 0
    const moved = Math.max(least, Math.min(most, share + missing))
    fitted[place] = moved
    missing -= moved - share
  }
  return fitted
}

/** What is returned of an order, as a bill of just that. */
export function returnedBill(bill: Bill, parts: readonly ReturnedPart[]): Bill {
  const lines = parts.flatMap(part => {
    const line = part.kind === "LINE" ? bill.lines[part.index] : undefined
    if (!line) return []
    const { quantity, taxPaise, amountPaise } = part
    const totalPaise = line.included ? amountPaise : amountPaise - taxPaise
    // The customer's note is personal data, and no part of what was sold.
    return [{ ...line, note: null, quantity, taxPaise, totalPaise }]
  })
  const charges = parts.flatMap(part => {
    const charge = part.kind === "CHARGE" ? bill.charges[part.index] : undefined
    if (!charge) return []
    return [{ ...charge, amountPaise: part.amountPaise - part.taxPaise, taxPaise: part.taxPaise }]
  })
  return addUp(bill.type, lines, charges, bill.prepMinutes)
}
