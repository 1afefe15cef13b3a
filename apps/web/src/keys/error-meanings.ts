import { type ErrorCode, errors } from "@rasoi/contract/errors"
import { hindiMeanings } from "./error-meanings.hi.ts"

export interface Meaning {
  meaning: string
  remedy: string
  language: "en" | "hi"
}

/** What a code means and what helps, in the reader's language where it is written in it; undefined: no such code. */
export function meaningOf(code: string, language: "en" | "hi"): Meaning | undefined {
  if (!Object.hasOwn(errors, code)) return undefined
  const known = code as ErrorCode
  const own = language === "hi" ? hindiMeanings[known] : undefined
  if (own) return { meaning: own[0], remedy: own[1], language }
  const { meaning, remedy } = errors[known]
  return { meaning, remedy, language: "en" }
}
