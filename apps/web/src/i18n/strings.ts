import type * as first from "./en/first.ts"
import type * as en from "./en/index.ts"

/** The type of a translation, derived from the English texts: a string for a string, a function for a function. */
type Texts<T> = {
  readonly [K in keyof T]: T[K] extends (...values: infer V) => string
    ? (...values: V) => string
    : T[K] extends string
      ? string
      : Texts<T[K]>
}

/** All texts of the console, in any language. */
export type Strings = Texts<typeof en>

/** The texts that the console opens with. */
export type FirstStrings = Texts<typeof first>
