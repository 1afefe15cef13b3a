/** The texts of the scripts, which the server wrote into the page in the customer's language. */
export const words = JSON.parse(document.getElementById("words").textContent)

/** Replaces each `{name}` in a text by its value. Values may be elements, so the result is a list. */
export function parts(text, values) {
  return text.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 1 ? values[part] : part))
}

export function fill(text, values) {
  return parts(text, values).join("")
}

const plurals = new Intl.PluralRules(document.documentElement.lang)

/** A text for each plural category of the language. */
export function fillCount(texts, count) {
  return fill(texts[plurals.select(count)] ?? texts.other, { count })
}
