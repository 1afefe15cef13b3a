import type { Settings } from "@rasoi/contract/console"
import { languagesAtShape7, settingsToShape7 } from "./shape-7.ts"
import { counterAtShape8, settingsToShape8 } from "./shape-8.ts"
import { settingsSteps, upgrade } from "./upgrade.ts"

/**
 * The text of settings that is stored. What says the same is written as the version before wrote it: its servers refuse members
 * that they do not know, and their pages need a list of languages.
 */
export function storedSettingsText({ page, counter, ...settings }: Settings): string {
  const { cover, ...rest } = page
  const languages = page.languages ?? languagesAtShape7
  const isUsual = counter.upiId === null && counter.roundCash === counterAtShape8.roundCash
  return JSON.stringify({
    ...settings,
    page: { ...rest, languages, ...(cover ? { cover } : {}) },
    ...(isUsual ? {} : { counter }),
  })
}

/** Stored settings with all members of today. */
export function readStoredSettings(stored: { document: Settings; shape: number }): Settings {
  return settingsToShape8(settingsToShape7(upgrade(settingsSteps, stored)))
}
