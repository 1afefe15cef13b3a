import { roundHalfUpDivide } from "../money.ts"

/** 1 of 3 → 33.33. Null if the whole is 0. */
export function perCentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : roundHalfUpDivide(part * 10_000, whole) / 100
}
