import type { en } from "./en/index.ts"
import type { Texts } from "./types.ts"

/** All texts of the console, in whichever language. */
export type Strings = Texts<typeof en>
