import type { Strings } from "../strings.ts"

export { faultReasons } from "./fault-reasons.ts"

export const shownOnce: Strings["shownOnce"] = {
  done: "हो गया",
  kept: "मैंने रख लिया",
  copyFirst: button => `पहले कॉपी करें: यह फिर नहीं दिखेगा। फिर भी बंद करना हो तो “${button}” दबाएँ।`,
}
