import { errors, pageErrorCodes, publicErrorCodes } from "@rasoi/contract/errors"
import { consoleLanguages, languages } from "@rasoi/contract/languages"
import { describe, expect, test } from "vitest"
import { meaningOf } from "./error-meanings.ts"

const codeIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code).toSorted()

describe.each(consoleLanguages)("in %s", language => {
  const letters = new RegExp(`\\p{Script=${languages[language].script}}`, "u")

  test.each([...publicErrorCodes, ...pageErrorCodes])(
    "%s has its meaning and remedy, with the same names of the wire",
    code => {
      const said = meaningOf(code, language)
      expect(said?.language).toBe(language)
      for (const part of ["meaning", "remedy"] as const) {
        expect(said?.[part]).toMatch(letters)
        expect(codeIn(said?.[part] ?? "")).toEqual(codeIn(errors[code][part]))
      }
    },
  )
})

test("in English as the reference has it; a code that nobody knows has no meaning", () => {
  const { meaning, remedy } = errors.CLOSED
  expect(meaningOf("CLOSED", "en")).toEqual({ meaning, remedy, language: "en" })
  expect(meaningOf("toString", "hi")).toBeUndefined()
})
