export { faultReasons } from "./fault-reasons.ts"

export const shownOnce = {
  kept: "I have kept it",
  done: "Done",
  copyFirst: (button: string) =>
    `Copy it first: it is not shown again. To close all the same, press “${button}”.`,
}
