/**
 * An amount in parts that are in proportion to the weights, in whole paise: the largest remainder first, the earlier one first
 * among equals. The parts add up to the amount. In BigInt, because the products leave the range of safe integers.
 */
export function spread(amountPaise: number, weights: readonly number[]): number[] {
  const all = BigInt(weights.reduce((sum, weight) => sum + weight, 0))
  if (all === 0n) return weights.map(() => 0)
  const exact = weights.map(weight => BigInt(amountPaise) * BigInt(weight))
  const parts = exact.map(product => Number(product / all))
  const rest = amountPaise - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact
    .map((product, place) => ({ place, remainder: product % all }))
    .sort((one, other) => Number(other.remainder - one.remainder) || one.place - other.place)
  for (const { place } of byRemainder.slice(0, rest)) parts[place] = (parts[place] ?? 0) + 1
  return parts
}
