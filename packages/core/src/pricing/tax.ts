import { roundHalfUpDivide } from "../money.ts"

const wholeBasisPoints = 10_000

/**
 * GST within a state is two equal taxes. One half is rounded and counted twice, so that CGST and SGST never differ. The
 * largest allowed line is about 2 × 10^11 paise, so every product is below 2^53.
 */
export function halfTaxOnTop(basePaise: number, rateBasisPoints: number): number {
  return roundHalfUpDivide(basePaise * rateBasisPoints, 2 * wholeBasisPoints)
}

/** A net amount plus its tax. */
export function withTaxOnTop(basePaise: number, rateBasisPoints: number): number {
  return basePaise + 2 * halfTaxOnTop(basePaise, rateBasisPoints)
}

/** Half of the tax that is included in a price. */
export function halfTaxWithin(grossPaise: number, rateBasisPoints: number): number {
  return roundHalfUpDivide(grossPaise * rateBasisPoints, 2 * (wholeBasisPoints + rateBasisPoints))
}
