import type * as first from "./en/first.ts"
import type * as en from "./en/index.ts"
import type { parts } from "./en/parts.ts"

/** The type of a translation, derived from the English texts: a string for a string, a function for a function. */
type Translated<T> = {
  readonly [K in keyof T]: T[K] extends (...values: infer V) => string
    ? (...values: V) => string
    : T[K] extends string
      ? string
      : Translated<T[K]>
}

/** All texts of the console, in any language. */
export type Strings = Translated<typeof en>

/** A part of the texts that loads by itself. */
export type Part = keyof typeof parts

type FileOf<Name extends Part> = Awaited<ReturnType<(typeof parts)[Name]>>
type NamesIn<Name extends Part> = Name extends Part ? keyof FileOf<Name> & keyof Strings : never

/** How a language loads each part. */
export type Loaders = { readonly [Name in Part]: () => Promise<Pick<Strings, NamesIn<Name>>> }

/** The texts that are there when these parts have loaded: the first ones, the parts, and with any part those of forms. */
export type Texts<Name extends Part = never> = Pick<
  Strings,
  keyof typeof first | NamesIn<Name> | ([Name] extends [never] ? never : NamesIn<"forms">)
>

/** What every language has in its `parts.ts`. */
export interface Language {
  readonly first: Texts
  readonly parts: Loaders
}
