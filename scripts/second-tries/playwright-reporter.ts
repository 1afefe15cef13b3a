import { relative } from "node:path"
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter"
import { printSecondTries } from "./print.ts"

/** Names at the end of a run the tests that needed a second try. */
export default class SecondTries implements Reporter {
  readonly #names: string[] = []

  onTestEnd({ location, title }: TestCase, { retry, status }: TestResult): void {
    if (retry > 0 && status === "passed") this.#names.push(`${relative(".", location.file)} > ${title}`)
  }

  onEnd(): void {
    printSecondTries(this.#names)
  }
}
