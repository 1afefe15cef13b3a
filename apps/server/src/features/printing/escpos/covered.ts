import { isPrintable, printable } from "./printable.ts"

/** Zero-width joiner and non-joiner: they choose the form of Indian letters. */
const joiners = "\u200c\u200d"
/** Controls, format characters, and the selectors of a character's variants. They have no picture of their own. */
const invisible = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/u

/**
 * The part of a text that the fonts can draw. A missing glyph is no error but a box, so the fonts' own tables decide.
 * A character that they lack is replaced by its plain form (ｱ has none, Ａ has A) or left out.
 */
export function coveredText(
  text: string,
  coverage: ReadonlySet<number>,
): { text: string; isComplete: boolean } {
  let covered = ""
  let isComplete = true
  for (const character of text.normalize("NFC").replace(/\s+/g, " ")) {
    if (joiners.includes(character)) {
      if (/[^ -~\u200c\u200d]$/.test(covered)) covered += character
    } else if (invisible.test(character)) continue
    else if (coverage.has(character.codePointAt(0) ?? 0)) covered += character
    else if (isPrintable(character)) covered += printable(character)
    else isComplete = false
  }
  return { text: covered.replace(/ +/g, " ").trim(), isComplete }
}
