import type { first } from "./en/first.ts"
import type { en } from "./en/index.ts"
import type { Texts } from "./types.ts"

/** All texts of the console, in any language. */
export type Strings = Texts<typeof en>

/** The texts that the console opens with. */
export type FirstStrings = Texts<typeof first>
