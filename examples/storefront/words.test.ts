import { expect, test } from "vitest"
import { offeredLanguages } from "./choose-language.ts"
import { wordsIn } from "./words/index.ts"

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

test.each(offeredLanguages)("%s has every text of English, with the same values in it", language => {
  const { status, ...texts } = wordsIn(language)
  const own = new Map(flatten(texts))
  for (const [path, text] of flatten(english))
    if (!isPlural(path)) expect([path, valuesIn(own.get(path))]).toEqual([path, valuesIn(text)])
  for (const category of new Intl.PluralRules(language).resolvedOptions().pluralCategories)
    expect(valuesIn(texts.script.cart.count[category])).toEqual(["{count}"])
  expect(status({ label: "Open until 7", open: true, until: "7" })).toContain("7")
})
