import type { Reporter, TestModule } from "vitest/node"
import { printSecondTries } from "./print.ts"

/** Names at the end of a run the tests that needed a second try. */
export default class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    printSecondTries(
      modules.flatMap(({ children, relativeModuleId }) =>
        [...children.allTests("passed")]
          .filter(test => test.diagnostic()?.flaky)
          .map(test => `${relativeModuleId} > ${test.fullName}`),
      ),
    )
  }
}
