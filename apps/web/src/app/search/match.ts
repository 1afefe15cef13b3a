/** How well something fits what was typed. 0: not at all. */
export type Fit = 0 | 1 | 2 | 3

/** In lower case, without the marks above Latin letters. The signs of Indian vowels stay: they make other words. */
function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase()
}

export function wordsOf(text: string): string[] {
  return plain(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
}

const isBeginning = (typed: string, words: readonly string[]) => words.some(word => word.startsWith(typed))

/** A line of text that is searched again and again. */
export interface Line {
  readonly text: string
  readonly words: readonly string[]
}

export const lineOf = (text: string): Line => ({ text, words: wordsOf(text) })

/**
 * The best fit of what was typed: 3 if a name begins with it, 2 if all its words are beginnings of words in a name, 1 if they are
 * in the names and one further line together, which is then given too.
 */
export function bestFit(
  typed: readonly string[],
  names: readonly Line[],
  further: readonly Line[],
): { fit: Fit; line?: Line } {
  if (typed.length === 0) return { fit: 0 }
  const start = typed.join(" ")
  if (names.some(({ words }) => words.join(" ").startsWith(start))) return { fit: 3 }
  const isIn = (words: readonly string[]) => typed.every(word => isBeginning(word, words))
  if (names.some(({ words }) => isIn(words))) return { fit: 2 }
  const all = names.flatMap(({ words }) => words)
  const line = further.find(({ words }) => isIn([...all, ...words]))
  return line ? { fit: 1, line } : { fit: 0 }
}
