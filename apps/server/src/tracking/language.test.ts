import { expect, test } from "vitest"
import { chooseLanguage } from "./language.ts"
import { words } from "./words.ts"

test.each([
  ["the browser's first language that the page has", undefined, "ta-IN,hi-IN;q=0.9,en;q=0.8", "hi"],
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

test("Hindi has every text of English, with the same values in it", () => {
  const hindi = new Map(flatten(words.hi))
  for (const [path, text] of flatten(words.en)) {
    const shown = text.match(/7|8|\{time\}/g) ?? []
    for (const value of shown) expect(`${path}: ${hindi.get(path)}`).toContain(value)
  }
  expect([...hindi.keys()]).toEqual(flatten(words.en).map(([path]) => path))
})
