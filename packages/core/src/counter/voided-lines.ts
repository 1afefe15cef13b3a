import type { VoidKind } from "@rasoi/contract/console"

// Without the price engine: the board loads this first.

/** So many of the line at this place are voided. */
export interface VoidedLine {
  readonly index: number
  readonly quantity: number
}

/** How many of each line are left. */
export function leftOf(lines: readonly { quantity: number }[], voided: readonly VoidedLine[]): number[] {
  const left = lines.map(({ quantity }) => quantity)
  for (const { index, quantity } of voided) left[index] = (left[index] ?? 0) - quantity
  return left
}

interface Voided {
  readonly kind: VoidKind
  readonly lines: readonly VoidedLine[]
}

/** How many of each line the kitchen makes. What was made, or is on the house, is also made. */
export function leftToMake(lines: readonly { quantity: number }[], voids: readonly Voided[]): number[] {
  return leftOf(
    lines,
    voids.flatMap(({ kind, lines }) => (kind === "NOT_MADE" ? lines : [])),
  )
}

/** Whether the kitchen has nothing to make: all of it is voided, and nothing of it was made. */
export function isNothingToMake(lines: readonly { quantity: number }[], voids: readonly Voided[]): boolean {
  return leftToMake(lines, voids).every(quantity => quantity <= 0)
}
