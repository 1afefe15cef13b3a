export interface Random {
  /** From 0 to below 1. */
  fraction(): number
  chance(probability: number): boolean
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number
  pick<T>(values: readonly T[]): T
  pickWeighted<T>(values: readonly T[], weightOf: (value: T) => number): T
}

/** Mulberry32: the same seed gives the same demo on every machine. */
export function makeRandom(seed: number): Random {
  let state = seed
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    fraction,
    chance: probability => fraction() < probability,
    between: (from, to) => from + Math.floor(fraction() * (to - from + 1)),
    pick: values => values[Math.floor(fraction() * values.length)] as (typeof values)[number],
    pickWeighted(values, weightOf) {
      let left = fraction() * values.reduce((sum, value) => sum + weightOf(value), 0)
      for (const value of values) {
        left -= weightOf(value)
        if (left < 0) return value
      }
      return values.at(-1) as (typeof values)[number]
    },
  }
}
