/** The type of a translation, derived from the English texts: a string for a string, a function for a function. */
export type Texts<T> = {
  readonly [K in keyof T]: T[K] extends (...values: infer V) => string
    ? (...values: V) => string
    : T[K] extends string
      ? string
      : Texts<T[K]>
}
