import type { Money } from "@rasoi/contract"

/** The same few amounts are used often. The cache is cleared when it is full. */
const maxCached = 10_000
const cache = new Map<number, Money>()

export function money(amountPaise: number): Money {
  let cached = cache.get(amountPaise)
  if (!cached) {
    cached = Object.freeze({ amount: amountPaise, currency: "INR", display: formatPaise(amountPaise) })
    if (cache.size === maxCached) cache.clear()
    cache.set(amountPaise, cached)
  }
  return cached
}

/** `₹1,23,456.50`: Indian digit grouping, always two decimals. */
export function formatPaise(amountPaise: number): string {
  if (!Number.isSafeInteger(amountPaise)) {
    throw new RangeError(`${amountPaise} is not a whole number of paise`)
  }
  const size = Math.abs(amountPaise)
  const paise = size % 100
  const sign = amountPaise < 0 ? "-" : ""
  return `${sign}₹${groupIndian(String((size - paise) / 100))}.${paise < 10 ? "0" : ""}${paise}`
}

// Not Intl: a menu formats hundreds of prices, and creating one Intl formatter costs more than all of them.
function groupIndian(digits: string): string {
  if (digits.length <= 3) return digits
  let grouped = digits.slice(-3)
  for (let end = digits.length - 3; end > 0; end -= 2) {
    grouped = `${digits.slice(Math.max(0, end - 2), end)},${grouped}`
  }
  return grouped
}

/**
 * The only function that rounds money: numerator / denominator to the nearest integer, halves up.
 *
 * Exact for all safe integers with numerator ≥ 0 and denominator > 0, up to 2^53 − 1: it computes the remainder first,
 * so the quotient is always exact. Values outside these bounds throw. This also catches a product that overflowed.
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
