import { type ErrorCode, errors } from "@rasoi/contract/errors"
import { type ConsoleLanguage, defaultLanguage } from "@rasoi/contract/languages"
import { hi } from "./error-meanings.hi.ts"

interface Meaning {
  meaning: string
  remedy: string
  language: ConsoleLanguage
}

type Meanings = Readonly<Partial<Record<ErrorCode, readonly [meaning: string, remedy: string]>>>

/** In the default language the contract has them. */
const translations: Readonly<Record<Exclude<ConsoleLanguage, typeof defaultLanguage>, Meanings>> = { hi }

/** The meaning of a code and its remedy, translated if possible; undefined for an unknown code. */
export function meaningOf(code: string, language: ConsoleLanguage): Meaning | undefined {
  if (!Object.hasOwn(errors, code)) return undefined
  const known = code as ErrorCode
  const own = language === defaultLanguage ? undefined : translations[language][known]
  if (own) return { meaning: own[0], remedy: own[1], language }
  const { meaning, remedy } = errors[known]
  return { meaning, remedy, language: defaultLanguage }
}
