/** Test support only: the expected total of a cart in exact fractions, independent of the real code. */

export interface PlainLine {
  quantity: number
  unitPaise: number
  addOnsPaise: number[]
  rateBasisPoints: number
  included: boolean
}

export interface PlainCart {
  lines: PlainLine[]
  charges: { amountPaise: number; rateBasisPoints: number }[]
  gstApplies: boolean
}

/** The half tax, rounded to the nearest integer, halves up. */
function exactHalf(amount: bigint, rateBasisPoints: number, included: boolean): bigint {
  const perCent = { numerator: BigInt(rateBasisPoints), denominator: 100n }
  const numerator = amount * perCent.numerator
  const whole = 100n * perCent.denominator + (included ? perCent.numerator : 0n)
  return (numerator + whole) / (2n * whole)
}

export function exactTotals({ lines, charges, gstApplies }: PlainCart) {
  let listed = 0n
  let half = 0n
  let included = 0n
  let added = 0n
  for (const { quantity, unitPaise, addOnsPaise, rateBasisPoints, included: within } of lines) {
    const each = addOnsPaise.reduce((sum, addOn) => sum + BigInt(addOn), BigInt(unitPaise))
    const total = BigInt(quantity) * each
    const lineHalf = gstApplies ? exactHalf(total, rateBasisPoints, within) : 0n
    listed += total
    half += lineHalf
    if (within) included += 2n * lineHalf
  }
  for (const { amountPaise, rateBasisPoints } of charges) {
    added += BigInt(amountPaise)
    if (gstApplies) half += exactHalf(BigInt(amountPaise), rateBasisPoints, false)
  }
  return {
    subtotal: listed - included,
    half,
    included,
    total: listed - included + 2n * half + added,
  }
}
