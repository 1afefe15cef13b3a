import { expect, test } from "vitest"
import { allLanguages } from "./choose-language.ts"
import { chargeText, reasonText, wordsIn } from "./words/index.ts"

/** Every text by its path. A function is called with values that are visible in the result. */
function flatten(texts: object, path = ""): [string, string][] {
  return Object.entries(texts).flatMap(([name, value]): [string, string][] => {
    const here = `${path}.${name}`
    if (typeof value === "string") return [[here, value]]
    if (typeof value === "function") return [[here, value("7", "8", "9")]]
    return flatten(value, here)
  })
}

const { status: _, ...english } = wordsIn("en")
const valuesIn = (text = "") => (text.match(/\{\w+\}|[789]/g) ?? []).toSorted()
/** A language has its own plural categories. */
const isPlural = (path: string) => path.startsWith(".script.cart.count.")

test.each(allLanguages)("%s has every text of English, with the same values in it", language => {
  const { status, ...texts } = wordsIn(language)
  const own = new Map(flatten(texts))
  for (const [path, text] of flatten(english))
    if (!isPlural(path)) expect([path, valuesIn(own.get(path))]).toEqual([path, valuesIn(text)])
  for (const category of new Intl.PluralRules(language).resolvedOptions().pluralCategories)
    expect(valuesIn(texts.script.cart.count[category])).toEqual(["{count}"])
  expect(status({ label: "Open until 7", open: true, until: "7" })).toContain("7")
})

/** What is written as it is in every language. */
const names = /\{\w+\}|GST/g

const others = allLanguages.filter(language => language !== "en")

test.each(others)("every text of %s is in its script, without an English word", language => {
  const { status, locale: _locale, language: _language, ...texts } = wordsIn(language)
  const { script } = new Intl.Locale(language).maximize()
  const own = new RegExp(`\\p{Script=${script}}`, "u")
  const [opens, closed] = [true, false].map(open => status({ label: "", open, until: null }))
  const written = [...flatten(texts), [".status", `${opens}${closed}`] as const]
    .map(([path, text]): [string, string] => [path, text.replace(names, "")])
    // "{name}: {act}" has no letters of its own.
    .filter(([, text]) => /\p{L}/u.test(text))
  expect(written.filter(([, text]) => !own.test(text) || /[a-z]/i.test(text))).toEqual([])
})

test("usual charges and reasons are in the customer's language, other texts as the restaurant wrote them", () => {
  const tamil = wordsIn("ta")
  expect(chargeText(tamil, "Packaging")).toBe("பேக்கிங்")
  // Staff chose it in Hindi.
  expect(chargeText(tamil, "पैकिंग")).toBe("பேக்கிங்")
  expect(reasonText(tamil, "The kitchen is too busy right now")).toBe("சமையலறை இப்போது மிகவும் பிஸியாக உள்ளது")
  for (const text of ["Clay pot", "constructor", "__proto__", ""]) {
    expect(chargeText(tamil, text)).toBe(text)
    expect(reasonText(tamil, text)).toBe(text)
  }
})

test.each(allLanguages)("%s: what the customer did is said to the customer", language => {
  const words = wordsIn(language)
  for (const reason of ["The customer asked", "ग्राहक ने कहा था"]) {
    const text = reasonText(words, reason)
    expect(text).not.toBe(reason)
    expect(text).not.toMatch(/customer|ग्राहक/)
  }
})
