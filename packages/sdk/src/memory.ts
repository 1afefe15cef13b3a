interface Remembered {
  readonly etag: string
  readonly text: string
}

/**
 * Answers with their ETags, so that an unchanged one is not sent again. Kept as text and read anew each time: what a
 * caller does to its object must not change what the next one gets.
 */
export class AnswerMemory {
  readonly #most: number
  readonly #answers = new Map<string, Remembered>()

  constructor(most = 100) {
    this.#most = most
  }

  find(url: string): Remembered | undefined {
    const found = this.#answers.get(url)
    if (!found) return undefined
    // A Map keeps the order of insertion: put last, it is forgotten last.
    this.#answers.delete(url)
    this.#answers.set(url, found)
    return found
  }

  keep(url: string, answer: Remembered): void {
    this.#answers.delete(url)
    this.#answers.set(url, answer)
    const [oldest] = this.#answers.keys()
    if (this.#answers.size > this.#most && oldest !== undefined) this.#answers.delete(oldest)
  }
}
