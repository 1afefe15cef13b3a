/** The shape of a language's texts, from the English ones: a string for a string, a function for a function. */
export type Texts<T> = {
  readonly [K in keyof T]: T[K] extends (...values: infer V) => string
    ? (...values: V) => string
    : T[K] extends string
      ? string
      : Texts<T[K]>
}
