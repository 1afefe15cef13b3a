import { type LanguageOn, languages } from "@rasoi/contract/languages"
import { bn } from "./words.bn.ts"
import { en, type Texts } from "./words.en.ts"
import { hi } from "./words.hi.ts"
import { kn } from "./words.kn.ts"
import { mr } from "./words.mr.ts"
import { ta } from "./words.ta.ts"
import { te } from "./words.te.ts"

export type TrackingLanguage = LanguageOn<"tracking">

const dictionaries: Readonly<Record<TrackingLanguage, Texts>> = { en, hi, ta, te, kn, mr, bn }

/** The texts of the tracking page, and the locale of its dates and times. */
export interface Words extends Texts {
  language: TrackingLanguage
  locale: string
}

export function wordsIn(language: TrackingLanguage): Words {
  return { language, locale: languages[language].locale, ...dictionaries[language] }
}
