export interface Money {
  readonly amount: number
  readonly currency: "INR"
  readonly display: string
}

/** The same few amounts are shown over and over; beyond so many, it begins anew. */
const mostKnown = 10_000
const known = new Map<number, Money>()

export function money(amountPaise: number): Money {
  let made = known.get(amountPaise)
  if (!made) {
    made = Object.freeze({ amount: amountPaise, currency: "INR", display: formatPaise(amountPaise) })
    if (known.size === mostKnown) known.clear()
    known.set(amountPaise, made)
  }
  return made
}

/** `₹1,23,456.50`: grouped the Indian way, always two decimals. */
export function formatPaise(amountPaise: number): string {
  if (!Number.isSafeInteger(amountPaise)) {
    throw new RangeError(`${amountPaise} is not a whole number of paise`)
  }
  const size = Math.abs(amountPaise)
  const paise = size % 100
  const sign = amountPaise < 0 ? "-" : ""
  return `${sign}₹${groupIndian(String((size - paise) / 100))}.${paise < 10 ? "0" : ""}${paise}`
}

// By hand, not Intl: a menu formats hundreds of prices, and a cold Intl formatter costs more than all of them.
function groupIndian(digits: string): string {
  if (digits.length <= 3) return digits
  let grouped = digits.slice(-3)
  for (let end = digits.length - 3; end > 0; end -= 2) {
    grouped = `${digits.slice(Math.max(0, end - 2), end)},${grouped}`
  }
  return grouped
}

/**
 * The only place where money is rounded: numerator / denominator to the nearest integer, a half going up.
 *
 * Exact for every pair of safe integers with numerator ≥ 0 and denominator > 0, up to 2^53 − 1: the remainder
 * is taken first, so no inexact quotient is ever formed. Anything outside those bounds throws, which also
 * catches a product that overflowed before it got here.
 */
export function roundHalfUpDivide(numerator: number, denominator: number): number {
  if (!Number.isSafeInteger(numerator) || numerator < 0) {
    throw new RangeError(`numerator ${numerator} is not an integer from 0 to 2^53 - 1`)
  }
  if (!Number.isSafeInteger(denominator) || denominator <= 0) {
    throw new RangeError(`denominator ${denominator} is not an integer from 1 to 2^53 - 1`)
  }
  const remainder = numerator % denominator
  const quotient = (numerator - remainder) / denominator
  // Not `2 * remainder >= denominator`: doubling can leave the safe range.
  return remainder >= denominator - remainder ? quotient + 1 : quotient
}
