/** The values that were used last, up to a number of them. */
export class RecentValues<Value> {
  readonly #most: number
  readonly #values = new Map<string, Value>()

  constructor(most: number) {
    this.#most = most
  }

  get(key: string): Value | undefined {
    const found = this.#values.get(key)
    if (found === undefined) return undefined
    // A Map keeps insertion order: the value that was not used for longest comes first.
    this.#values.delete(key)
    this.#values.set(key, found)
    return found
  }

  set(key: string, value: Value): void {
    this.#values.delete(key)
    this.#values.set(key, value)
    const [oldest] = this.#values.keys()
    if (this.#values.size > this.#most && oldest !== undefined) this.#values.delete(oldest)
  }
}
