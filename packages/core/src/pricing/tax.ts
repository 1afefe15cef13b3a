import { roundHalfUpDivide } from "../money.ts"

const wholeBasisPoints = 10_000

/**
 * GST within a state is two equal taxes, so one half is rounded and then counted twice: CGST and SGST never
 * differ by a paisa. The largest legal line is near 2 × 10^11 paise, so every product here stays below 2^53.
 */
export function halfTaxOnTop(basePaise: number, rateBasisPoints: number): number {
  return roundHalfUpDivide(basePaise * rateBasisPoints, 2 * wholeBasisPoints)
}

/** A net amount with its tax. */
export function withTaxOnTop(basePaise: number, rateBasisPoints: number): number {
  return basePaise + 2 * halfTaxOnTop(basePaise, rateBasisPoints)
}

/** The half that a price already holds. */
export function halfTaxWithin(grossPaise: number, rateBasisPoints: number): number {
  return roundHalfUpDivide(grossPaise * rateBasisPoints, 2 * (wholeBasisPoints + rateBasisPoints))
}
