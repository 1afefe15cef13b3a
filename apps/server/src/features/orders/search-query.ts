/** Splits as `order_words_of` of the database does. */
const separators = /[\s!-/:-@[-`{-~´ʼ‘’‛“”–—]+/
const fewestDigits = 4

/**
 * The query for `order_words.words`: a number, or a part of a phone at its beginning or end, or the beginnings of all words of
 * a name. Null: nothing to search for. The words contain neither quotes nor backslashes.
 */
export function searchQuery(restaurantId: string, typed: string): string | null {
  const text = typed.normalize("NFC").trim().toLowerCase()
  const number = text.replace(/^#/, "")
  const lexeme = (word: string, weight = "") => `'${restaurantId} ${word}'${weight}`
  const phone = (digits: string) => [
    lexeme(`p${digits}`, ":*"),
    lexeme(`r${[...digits].reverse().join("")}`, ":*"),
  ]
  const words = text.split(separators).filter(word => word !== "")
  const eachWord = words.map(word => lexeme(`n${word}`, [...word].length > 1 ? ":*" : "")).join(" & ")
  const digits = /^[\d\s().+-]+$/.test(text) ? localDigits(text.replace(/\D/g, "")) : ""
  const alternatives = [
    ...(/^[\da-z-]+$/.test(number) ? [lexeme(`#${number}`)] : []),
    ...(digits.length >= fewestDigits ? phone(digits) : []),
    ...(eachWord ? [`(${eachWord})`] : []),
  ]
  return alternatives.length === 0 ? null : alternatives.join(" | ")
}

/** Phones are stored with ten digits. */
function localDigits(digits: string): string {
  return digits.length > 10 ? digits.replace(/^(?:0|91)/, "") : digits
}
