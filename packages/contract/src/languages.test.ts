import { expect, test } from "vitest"
import { consoleLanguages, defaultLanguage, firstOffered, languages, languagesOn } from "./languages.ts"

test.each(Object.entries(languages))("%s: Intl has its dates, with Latin digits", (tag, { locale }) => {
  const format = new Intl.DateTimeFormat(locale, { month: "long", day: "numeric", timeZone: "UTC" })
  expect(format.resolvedOptions()).toMatchObject({ locale, numberingSystem: "latn" })
  const names = new Intl.DisplayNames(locale, { type: "language", fallback: "none" })
  expect(names.of(tag)).toBe(languages[tag as keyof typeof languages].name)
})

test.each(Object.entries(languages))("%s: its own name is in its script", (_, { name, script }) => {
  expect(name).toMatch(new RegExp(`^\\p{Script=${script}}[\\p{Script=${script}}\\p{M}]*$`, "u"))
})

test("every surface has the default language, as the first one", () => {
  for (const surface of ["console", "page"] as const) expect(languagesOn(surface)[0]).toBe(defaultLanguage)
})

test.each([
  [["fr-FR", "hi-IN", "en"], "hi"],
  [["HI"], "hi"],
  [["constructor", "fr"], "en"],
  [[], "en"],
])("of %j the console offers %s", (wanted, offered) => {
  expect(firstOffered(wanted, consoleLanguages)).toBe(offered)
})

test("the console has English and Hindi, the pages of customers all languages", () => {
  expect(consoleLanguages).toEqual(["en", "hi"])
  expect(languagesOn("page")).toEqual(Object.keys(languages))
})

test("a language that a surface does not have is not offered there", () => {
  expect(firstOffered(["hi", "en"], ["en"])).toBe("en")
})
