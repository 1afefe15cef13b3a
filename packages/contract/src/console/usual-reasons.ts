import type { ConsoleLanguage } from "../languages.ts"
import { en, type UsualTexts } from "./usual-reasons.en.ts"
import { hi } from "./usual-reasons.hi.ts"

export type { UsualTexts }

/** In the languages that staff use. `customer-reasons.ts` has them in those of customers. */
export const usualTexts: Readonly<Record<ConsoleLanguage, UsualTexts>> = { en, hi }

const { charges: _, ...reasons } = en

/**
 * The reasons that staff give with one tap. The API and the database hold them in English, whatever language the staff use;
 * the customer's page shows them in the customer's language.
 */
export const usualReasons = reasons

/** A usual reason or charge in the wanted language. What people wrote themselves stays as it is. */
export function usualTextIn(wanted: UsualTexts, text: string): string {
  const groups: Readonly<Record<string, Readonly<Record<string, string>>>> = wanted
  for (const texts of Object.values(usualTexts))
    for (const [group, byName] of Object.entries(texts))
      for (const [name, known] of Object.entries(byName))
        if (known === text) return groups[group]?.[name] ?? text
  return text
}
