import { consoleLanguages, languages } from "@rasoi/contract/languages"
import { describe, expect, test } from "vitest"
import { makeDictionary } from "./dictionary.ts"
import * as en from "./en/index.ts"
import type { Language, Part } from "./strings.ts"

/** Every text by its path. A function is called with values that are visible in the result. */
function flatten(texts: object, way = ""): [string, string][] {
  return Object.entries(texts).flatMap(([name, value]): [string, string][] => {
    const here = way === "" ? name : `${way}.${name}`
    if (typeof value === "string") return [[here, value]]
    if (typeof value === "function") return [[here, call(value)]]
    return flatten(value, here)
  })
}

function call(text: (...values: unknown[]) => string): string {
  try {
    return text(...["7", "8", "9", "10"].slice(0, text.length))
  } catch {
    return text(...[7, 8, 9, 10].slice(0, text.length))
  }
}

const english = new Map(flatten(en))

/** What is written in Latin letters in every language: taxes, formats, and words of the API and of printed samples. */
const names = /\b(?:API|CGST|CSV|GST|GSTIN|SAC|SGST|UPI|SAMPLE|[Kk]ey|ms)\b|your@email/g

describe.each(consoleLanguages)("%s", async language => {
  const own = new Map(flatten(await import(`./${language}/index.ts`)))
  const letters = new RegExp(`\\p{Script=${languages[language].script}}`, "u")

  test("has every text that English has, and no other", () => {
    expect([...own.keys()].toSorted()).toEqual([...english.keys()].toSorted())
  })

  test("loads every text with the console or with a part", async () => {
    const { first, parts }: Language = await import(`./${language}/parts.ts`)
    const { texts, load } = makeDictionary({ first, parts })
    await Promise.all((Object.keys(parts) as Part[]).map(load))
    expect(new Map(flatten(texts))).toEqual(own)
  })

  test("is in its script wherever it is a sentence", () => {
    // Short names, units and codes may be equal in all languages: GST, CSV, ESC/POS, a keyboard key.
    const left = [...own].filter(
      ([way, text]) => text === english.get(way) && /\p{L}{3,}\s+\p{L}{3,}\s+\p{L}{3,}/u.test(text),
    )
    expect(left.filter(([, text]) => !letters.test(text))).toEqual([])
  })

  test("has no text in another script, however short, but for names", () => {
    const other = [...own].filter(([, text]) => !letters.test(text))
    expect(other.filter(([, text]) => /\p{L}/u.test(text.replace(names, "")))).toEqual([])
  })

  test("shows every value that the English sentence shows", () => {
    const shown = (text: string) => new Set(text.match(/\b(7|8|9|10)\b/g) ?? [])
    for (const [way, text] of own) {
      const wanted = shown(english.get(way) ?? "")
      for (const value of wanted) expect(`${way}: ${text}`).toContain(value)
    }
  })
})
