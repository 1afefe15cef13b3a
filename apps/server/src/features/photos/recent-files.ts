interface Entry {
  readonly bytes: Buffer
  readonly readAt: number
}

/** A removed photo is forgotten after this time. */
const freshMs = 60_000

/** The files that were asked for last, up to a number of bytes. */
export class RecentFiles {
  readonly #entries = new Map<string, Entry>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get(name: string, now: number): Buffer | undefined {
    const entry = this.#entries.get(name)
    if (!entry) return undefined
    this.#remove(name, entry)
    if (now - entry.readAt >= freshMs) return undefined
    this.#add(name, entry)
    return entry.bytes
  }

  set(name: string, bytes: Buffer, now: number): void {
    const known = this.#entries.get(name)
    if (known) this.#remove(name, known)
    this.#add(name, { bytes, readAt: now })
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) break
      this.#remove(oldest, entry)
    }
  }

  #add(name: string, entry: Entry): void {
    this.#entries.set(name, entry)
    this.#bytes += entry.bytes.length
  }

  #remove(name: string, entry: Entry): void {
    this.#entries.delete(name)
    this.#bytes -= entry.bytes.length
  }
}
