import { type Language, languages } from "../../languages.ts"

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** A text in the plural forms of its language. "{count}" is the number. */
export function counted(language: Language, forms: Forms): (count: number) => string {
  const rules = new Intl.PluralRules(languages[language].locale)
  return count => (forms[rules.select(count)] ?? forms.other).replace("{count}", String(count))
}
