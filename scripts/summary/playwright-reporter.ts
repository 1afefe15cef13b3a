import { relative } from "node:path"
import type { Reporter, TestCase, TestError, TestResult } from "@playwright/test/reporter"
import { failureOf, printSummary } from "./print.ts"
import { type KeepTimes, keepTimes, type Took } from "./times.ts"

/**
 * Gives a second try to the tests that could not run, and to no others. Names at the end of a run those that needed it,
 * and those that failed.
 */
export default class Summary implements Reporter {
  readonly #secondTries: string[] = []
  readonly #failures: string[] = []
  readonly #times: Took[] = []
  readonly #options: KeepTimes

  constructor(options: KeepTimes = {}) {
    this.#options = options
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const name = `${relative(".", test.location.file)} > ${test.title}`
    const { retry, status, error, duration } = result
    this.#times.push({ name, ms: duration })
    if (status === test.expectedStatus && retry > 0) this.#secondTries.push(name)
    else if (test.outcome() !== "unexpected") return
    // Playwright reads the number of retries when the test has ended.
    else if (retry === 0 && couldNotRun(result)) test.retries = 1
    else if (retry === test.retries) this.#failures.push(failureOf(name, error?.message))
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

/** The browser, the server or the database did not start, or the test used up its whole limit. */
function couldNotRun({ status, errors }: TestResult): boolean {
  return status === "timedOut" || errors.some(({ message = "" }) => notStarted.test(message))
}

const notStarted = /browserType\.launch|did not start/
