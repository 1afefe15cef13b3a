import { errors, publicErrorCodes } from "@rasoi/contract/errors"
import { expect, test } from "vitest"
import { meaningOf } from "./error-meanings.ts"

const codeIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code).toSorted()

test.each(publicErrorCodes)(
  "%s has its meaning and remedy in Hindi, with the same names of the wire",
  code => {
    const said = meaningOf(code, "hi")
    expect(said?.language).toBe("hi")
    for (const part of ["meaning", "remedy"] as const) {
      expect(said?.[part]).toMatch(/[\u0900-\u097F]/)
      expect(codeIn(said?.[part] ?? "")).toEqual(codeIn(errors[code][part]))
    }
  },
)

test("in English as the reference has it; a code that nobody knows has no meaning", () => {
  const { meaning, remedy } = errors.CLOSED
  expect(meaningOf("CLOSED", "en")).toEqual({ meaning, remedy, language: "en" })
  expect(meaningOf("toString", "hi")).toBeUndefined()
})
