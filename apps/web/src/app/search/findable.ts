import type { Texts } from "../../i18n/i18n.tsx"
import type { IconName } from "../../parts/icon.tsx"
import type { Group } from "./result.ts"

export const searchedParts = ["account", "counter", "menu", "places", "reports", "settings"] as const
export type SearchedTexts = Texts<(typeof searchedParts)[number]>

/** A text in each language. The first one is shown. */
export type InEach = (text: SearchedTexts) => string

/** Something that can be found, before its texts are read. */
export interface Findable {
  readonly group: Group
  readonly href: string
  readonly icon: IconName
  readonly name: InEach
  readonly about: InEach
  readonly further?: (text: SearchedTexts) => readonly string[]
  /** What people also call it. Never shown. */
  readonly otherWords?: InEach
  readonly isOutside?: boolean | undefined
}
