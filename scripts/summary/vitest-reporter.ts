import type { Reporter, SerializedError, TestModule } from "vitest/node"
import { failureOf, printSummary } from "./print.ts"

/** Names at the end of a run the tests that needed a second try, and those that failed. */
export default class Summary implements Reporter {
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
    printSummary(secondTries, [
      ...failures,
      ...unhandled.map(({ message }) => failureOf("outside of a test", message)),
    ])
  }
}
