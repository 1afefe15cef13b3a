import { expect, test } from "vitest"
import { chooseLanguage } from "./choose-language.ts"

const offered = ["en", "hi", "ta"] as const

test.each([
  ["a link to another language", "ta", "lang=hi", "en", "ta"],
  ["then what was chosen before", null, "seen=1; lang=hi", "ta", "hi"],
  ["then the browser's first one that is offered", null, undefined, "fr,ta-IN;q=0.9,hi;q=0.8", "ta"],
  ["weights count, not the order", null, undefined, "hi;q=0.5,ta;q=0.7", "ta"],
  ["a language with weight 0 is refused", null, undefined, "hi;q=0", "en"],
  ["another cookie is no choice", null, "slang=hi", undefined, "en"],
  ["what is not offered does not count", "constructor", "lang=fr", "xx;q=y", "en"],
])("%s", (_, query, cookie, header, language) => {
  expect(chooseLanguage({ query, cookie, header }, offered)).toBe(language)
})
