import { type ErrorCode, errors } from "@rasoi/contract/errors"
import { hindiMeanings } from "./error-meanings.hi.ts"

interface Meaning {
  meaning: string
  remedy: string
  language: "en" | "hi"
}

/** The meaning of a code and its remedy, translated if possible; undefined for an unknown code. */
export function meaningOf(code: string, language: "en" | "hi"): Meaning | undefined {
  if (!Object.hasOwn(errors, code)) return undefined
  const known = code as ErrorCode
  const own = language === "hi" ? hindiMeanings[known] : undefined
  if (own) return { meaning: own[0], remedy: own[1], language }
  const { meaning, remedy } = errors[known]
  return { meaning, remedy, language: "en" }
}
