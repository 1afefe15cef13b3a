import type { Reporter, SerializedError, TestModule } from "vitest/node"
import { failureOf, printSummary } from "./print.ts"
import { type KeepTimes, keepTimes, type Took } from "./times.ts"

/** Names at the end of a run the tests that needed a second try, and those that failed. */
export default class Summary implements Reporter {
  readonly #options: KeepTimes

  constructor(options: KeepTimes = {}) {
    this.#options = options
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const secondTries = modules.flatMap(({ children, relativeModuleId }) =>
      [...children.allTests("passed")]
        .filter(test => test.diagnostic()?.flaky)
        .map(test => `${relativeModuleId} > ${test.fullName}`),
    )
    const failures = modules.flatMap(module => [
      ...module.errors().map(({ message }) => failureOf(module.relativeModuleId, message)),
      ...[...module.children.allSuites()].flatMap(suite =>
        suite
          .errors()
          .map(({ message }) => failureOf(`${module.relativeModuleId} > ${suite.fullName}`, message)),
      ),
      ...[...module.children.allTests("failed")].map(test =>
        failureOf(`${module.relativeModuleId} > ${test.fullName}`, test.result().errors?.[0]?.message),
      ),
    ])
    keepTimes(this.#options, modules.map(timeOf))
    printSummary(secondTries, [
      ...failures,
      ...unhandled.map(({ message }) => failureOf("outside of a test", message)),
    ])
  }
}

/** What the file took, without the wait for a worker. */
function timeOf(module: TestModule): Took {
  const { duration, collectDuration, environmentSetupDuration, prepareDuration, setupDuration } =
    module.diagnostic()
  const ms = duration + collectDuration + environmentSetupDuration + prepareDuration + setupDuration
  return { name: module.relativeModuleId, ms: Math.round(ms) }
}
