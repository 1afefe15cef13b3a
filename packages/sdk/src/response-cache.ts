interface CachedResponse {
  readonly etag: string
  readonly text: string
}

/**
 * Responses by URL with their ETags, least recently used dropped first. Stored as text and parsed for each caller, so
 * that a caller who changes its object does not change the cache.
 */
export class ResponseCache {
  readonly #capacity: number
  readonly #responses = new Map<string, CachedResponse>()

  constructor(capacity = 100) {
    this.#capacity = capacity
  }

  get(url: string): CachedResponse | undefined {
    const found = this.#responses.get(url)
    if (!found) return undefined
    // A Map keeps insertion order: the least recently used URL comes first.
    this.#responses.delete(url)
    this.#responses.set(url, found)
    return found
  }

  set(url: string, response: CachedResponse): void {
    this.#responses.delete(url)
    this.#responses.set(url, response)
    const [oldest] = this.#responses.keys()
    if (this.#responses.size > this.#capacity && oldest !== undefined) this.#responses.delete(oldest)
  }
}
