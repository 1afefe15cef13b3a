import type { RawResponse } from "./connection.ts"

export type Statuses = Record<string, number>

/** Counts responses by status. A response with an unexpected status fails the run. */
export class ResponseCounts {
  readonly statuses: Statuses = {}
  received = 0
  private unexpected: string | undefined
  private readonly expected: number

  constructor(expected: number) {
    this.expected = expected
  }

  add({ status, body }: RawResponse): void {
    this.received += 1
    this.statuses[status] = (this.statuses[status] ?? 0) + 1
    if (status !== this.expected) this.unexpected ??= body.toString().slice(0, 400)
  }

  requireExpected(): void {
    if (this.unexpected === undefined) return
    const counts = JSON.stringify(this.statuses)
    throw new Error(`not every response was ${this.expected}: ${counts}, such as ${this.unexpected}`)
  }
}
