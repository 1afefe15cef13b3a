import { relative } from "node:path"
import type { Reporter, TestCase, TestError, TestResult } from "@playwright/test/reporter"
import { failureOf, printSummary } from "./print.ts"
import { type KeepTimes, keepTimes, type Took } from "./times.ts"

/** Names at the end of a run the tests that needed a second try, and those that failed. */
export default class Summary implements Reporter {
  readonly #secondTries: string[] = []
  readonly #failures: string[] = []
  readonly #times: Took[] = []
  readonly #options: KeepTimes

  constructor(options: KeepTimes = {}) {
    this.#options = options
  }

  onTestEnd(test: TestCase, { retry, status, error, duration }: TestResult): void {
    const name = `${relative(".", test.location.file)} > ${test.title}`
    this.#times.push({ name, ms: duration })
    if (status === test.expectedStatus && retry > 0) this.#secondTries.push(name)
    else if (test.outcome() === "unexpected" && retry === test.retries)
      this.#failures.push(failureOf(name, error?.message))
  }

  /** What fails outside of a test, as a file that cannot be loaded. */
  onError({ location, message }: TestError): void {
    this.#failures.push(failureOf(location ? relative(".", location.file) : "the run", message))
  }

  onEnd(): void {
    keepTimes(this.#options, this.#times)
    printSummary(this.#secondTries, this.#failures)
  }
}
