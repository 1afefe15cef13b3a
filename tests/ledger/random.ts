/** The same numbers for the same seed, so that a failed evening can be repeated. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from `least` to `most`. */
  int(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<Value>(values: readonly Value[]): Value {
    const value = values[this.int(0, values.length - 1)]
    if (value === undefined) throw new Error("there is nothing to pick from")
    return value
  }

  /** Each as often as its weight says. */
  pickWeighted<Value>(choices: readonly (readonly [number, Value])[]): Value {
    let at = this.next() * choices.reduce((total, [weight]) => total + weight, 0)
    for (const [weight, value] of choices) {
      at -= weight
      if (at < 0) return value
    }
    throw new Error("there is nothing to pick from")
  }

  /** Of 26 characters, as ids have. */
  id(prefix: string): string {
    const letters = "0123456789abcdefghjkmnpqrstvwxyz"
    return `${prefix}_${Array.from({ length: 26 }, () => letters.charAt(this.int(0, 31))).join("")}`
  }
}
