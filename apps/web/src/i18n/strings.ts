import type { en } from "./en/index.ts"
import type { Texts } from "./types.ts"

/** All texts of the console, in any language. */
export type Strings = Texts<typeof en>
