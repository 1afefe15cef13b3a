import { roundHalfUpDivide } from "../money.ts"

/** 1 of 3 → 33.33; null where there is nothing to be a part of. */
export function perCentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : roundHalfUpDivide(part * 10_000, whole) / 100
}
