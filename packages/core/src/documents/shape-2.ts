import type { Settings } from "@rasoi/contract/console"

/** Before shape 2, there were no privacy settings. */
export function settingsToShape2(older: Settings): Settings {
  return { ...older, privacy: { retentionDays: 365, noticeUrl: null } }
}
