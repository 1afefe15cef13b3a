import type { Settings } from "@rasoi/contract/console"
import { settingsToShape7, withoutShape7 } from "./shape-7.ts"
import { settingsToShape8, withoutShape8 } from "./shape-8.ts"
import { settingsToShape9, withoutShape9 } from "./shape-9.ts"
import { settingsToShape10, withoutShape10 } from "./shape-10.ts"
import { settingsToShape11, withoutShape11 } from "./shape-11.ts"
import { settingsSteps, upgrade } from "./upgrade.ts"

/**
 * The text of settings that is stored. What nobody uses is left out, newest shape first, because servers of the version before
 * refuse members that they do not know. All else is stored, also what only later shapes know.
 */
export function storedSettingsText(settings: Settings): string {
  return JSON.stringify(withoutShape7(withoutShape8(withoutShape9(withoutShape10(withoutShape11(settings))))))
}

/** Stored settings with all members of today: also settings of the newest shape lack what was left out. */
export function readStoredSettings(stored: { document: Settings; shape: number }): Settings {
  return settingsToShape11(
    settingsToShape10(settingsToShape9(settingsToShape8(settingsToShape7(upgrade(settingsSteps, stored))))),
  )
}
