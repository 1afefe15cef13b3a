import { languages } from "@rasoi/contract/languages"
import { expect, test } from "vitest"
import { chooseLanguage, trackingLanguages } from "./language.ts"
import { wordsIn } from "./words.ts"

test.each([
  ["the browser's first language that the page has", undefined, "fr-FR,hi-IN;q=0.9,en;q=0.8", "hi"],
  ["weights count, not the order", undefined, "hi;q=0.5,en-GB;q=0.7", "en"],
  ["a language with weight 0 is refused", undefined, "hi;q=0, en;q=0.1", "en"],
  ["a choice on the page counts more", "hi", "en", "hi"],
  ["an unknown choice does not count", "constructor", "hi", "hi"],
  ["two choices do not count", ["hi", "en"], "en", "en"],
  ["no language known: English", undefined, "fr", "en"],
  ["no header: English", undefined, undefined, "en"],
  ["a broken weight does not count", undefined, "hi;q=x,en;q=0.1", "en"],
])("%s", (_, chosen, header, language) => {
  expect(chooseLanguage(chosen, header)).toBe(language)
})

/** Every text by its path. A function is called with values that are visible in the result. */
function flatten(texts: object, path = ""): [string, string][] {
  return Object.entries(texts).flatMap(([name, value]): [string, string][] => {
    const here = `${path}.${name}`
    if (typeof value === "string") return [[here, value]]
    if (typeof value === "function") return [[here, value(7, 8)]]
    return flatten(value, here)
  })
}

const english = flatten(wordsIn("en"))

test.each(trackingLanguages)("%s has every text of English, with the same values in it", language => {
  const own = new Map(flatten(wordsIn(language)))
  for (const [path, text] of english) {
    const shown = text.match(/7|8|\{time\}/g) ?? []
    for (const value of shown) expect(`${path}: ${own.get(path)}`).toContain(value)
  }
  expect([...own.keys()]).toEqual(english.map(([path]) => path))
})

test.each(trackingLanguages)("every text of %s is in its script", language => {
  const { locale: _, language: __, ...texts } = wordsIn(language)
  const letters = new RegExp(`\\p{Script=${languages[language].script}}`, "u")
  expect(flatten(texts).filter(([, text]) => !letters.test(text))).toEqual([])
})
