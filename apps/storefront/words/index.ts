import { type Language, languages } from "../languages.ts"
import { fill } from "../text.ts"
import { usualTexts } from "../usual-texts.ts"
import { bn } from "./bn.ts"
import { en, type Texts } from "./en.ts"
import { hi } from "./hi.ts"
import { kn } from "./kn.ts"
import { bn as bnLink } from "./link/bn.ts"
import { en as enLink, type LinkTexts } from "./link/en.ts"
import { hi as hiLink } from "./link/hi.ts"
import { kn as knLink } from "./link/kn.ts"
import { mr as mrLink } from "./link/mr.ts"
import { ta as taLink } from "./link/ta.ts"
import { te as teLink } from "./link/te.ts"
import { mr } from "./mr.ts"
import { ta } from "./ta.ts"
import { te } from "./te.ts"

const dictionaries: Readonly<Record<Language, Texts>> = { en, hi, ta, te, kn, mr, bn }
const linkDictionaries: Readonly<Record<Language, LinkTexts>> = {
  en: enLink,
  hi: hiLink,
  ta: taLink,
  te: teLink,
  kn: knLink,
  mr: mrLink,
  bn: bnLink,
}

/** The texts of a page, and the locale of its dates and times. */
export interface Words extends Texts {
  language: Language
  locale: string
  plurals: Intl.PluralRules
  /** Of the page of an order or booking. */
  link: LinkTexts
}

const known = new Map<Language, Words>()

export function wordsIn(language: Language): Words {
  const found = known.get(language)
  if (found) return found
  const { locale } = languages[language]
  const own = { language, locale, plurals: new Intl.PluralRules(locale), link: linkDictionaries[language] }
  const words = { ...own, ...dictionaries[language] }
  known.set(language, words)
  return words
}

/** A usual charge in the customer's language. A name that the restaurant chose stays as it is. */
export function chargeText({ language }: Words, name: string): string {
  return textIn(usualTexts[language].charges, name)
}

/** A usual reason in the customer's language. What staff wrote themselves stays as it is. */
export function reasonText({ language }: Words, reason: string): string {
  return textIn(usualTexts[language].reasons, reason)
}

function textIn(texts: Readonly<Record<string, string>>, text: string): string {
  return (Object.hasOwn(texts, text) && texts[text]) || text
}

/** The texts of the scripts, with the usual charges. */
export function scriptTexts({ script, language }: Words): object {
  return { ...script, charges: usualTexts[language].charges }
}

/** "3 items" */
export function countText({ script, plurals }: Words, count: number): string {
  const texts = script.cart.count
  return fill(texts[plurals.select(count)] ?? texts.other ?? "", { count })
}
