import { type LanguageOn, languages } from "@rasoi/contract/languages"
import { en, type Texts } from "./words.en.ts"
import { hi } from "./words.hi.ts"

export type TrackingLanguage = LanguageOn<"tracking">

const dictionaries: Readonly<Record<TrackingLanguage, Texts>> = { en, hi }

/** The texts of the tracking page, and the locale of its dates and times. */
export interface Words extends Texts {
  language: TrackingLanguage
  locale: string
}

export function wordsIn(language: TrackingLanguage): Words {
  return { language, locale: languages[language].locale, ...dictionaries[language] }
}
