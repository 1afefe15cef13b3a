import type { Settings } from "@rasoi/contract/console"
import { languagesAtShape7, settingsToShape7 } from "./shape-7.ts"
import { settingsSteps, upgrade } from "./upgrade.ts"

/**
 * The text of settings that is stored. What says the same is written as the version before wrote it: its servers refuse members
 * that they do not know, and their pages need a list of languages.
 */
export function storedSettingsText({ page, ...settings }: Settings): string {
  const { cover, ...rest } = page
  const languages = page.languages ?? languagesAtShape7
  return JSON.stringify({ ...settings, page: { ...rest, languages, ...(cover ? { cover } : {}) } })
}

/** Stored settings with all members of today. */
export function readStoredSettings(stored: { document: Settings; shape: number }): Settings {
  return settingsToShape7(upgrade(settingsSteps, stored))
}
