import type { Answer } from "./connection.ts"

export type Statuses = Record<string, number>

/** What was answered. An answer of another status than the expected one is no work done: the run fails by it. */
export class AnswerCounts {
  readonly statuses: Statuses = {}
  answered = 0
  private stranger: string | undefined
  private readonly expected: number

  constructor(expected: number) {
    this.expected = expected
  }

  add({ status, body }: Answer): void {
    this.answered += 1
    this.statuses[status] = (this.statuses[status] ?? 0) + 1
    if (status !== this.expected) this.stranger ??= body.toString().slice(0, 400)
  }

  requireExpected(): void {
    if (this.stranger === undefined) return
    const counts = JSON.stringify(this.statuses)
    throw new Error(`not every answer was ${this.expected}: ${counts}, such as ${this.stranger}`)
  }
}
