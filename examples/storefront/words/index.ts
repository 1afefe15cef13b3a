import { type Language, languages } from "../languages.ts"
import { en, type Texts } from "./en.ts"

const dictionaries: Readonly<Record<Language, Texts>> = { en }

/** The texts of a page, and the locale of its dates and times. */
export interface Words extends Texts {
  language: Language
  locale: string
}

export function wordsIn(language: Language): Words {
  return { language, locale: languages[language].locale, ...dictionaries[language] }
}
