import { defaultLanguage, languagesOn } from "@rasoi/contract"
import { usualTexts } from "@rasoi/contract/console/usual-reasons"
import { cancelledReason, expiredReason } from "../../apps/server/src/features/orders/representation.ts"
import { unansweredReason } from "../../apps/server/src/features/reservations/representation.ts"
import { wordsIn } from "../../apps/server/src/features/tracking/words.ts"

/** The usual reasons and charges, which the API gives in the language of staff: by that text, in the language of the customer. */
export function storefrontUsualTexts(): string {
  const rows = languagesOn("page").map(tag => {
    const { usual, expired, unconfirmed, byCustomer, link } = wordsIn(tag)
    const { charges, ...groups } = usual
    const given = Object.entries(groups).map(([group, own]) => translated(group, own))
    const bySystem = { [expiredReason]: expired, [unansweredReason]: unconfirmed }
    // In English too: who reads it is the customer.
    const asked = Object.values(usualTexts).map(texts => [texts.cancelOnRequest.asked, link.cancelledAsAsked])
    const byReader = { [cancelledReason]: byCustomer, ...Object.fromEntries(asked) }
    const reasons = Object.assign({}, ...given, tag === defaultLanguage ? {} : bySystem, byReader)
    return `  ${tag}: ${JSON.stringify({ charges: translated("charges", charges), reasons })},\n`
  })
  return `// Written by \`npm run generate\` from packages/contract and the tracking page. Do not edit.

import type { Language } from "./languages.ts"

interface Usual {
  charges: Readonly<Record<string, string>>
  reasons: Readonly<Record<string, string>>
}

// biome-ignore format: generated
export const usualTexts: Readonly<Record<Language, Usual>> = {
${rows.join("")}}
`
}

function translated(group: string, own: Readonly<Record<string, string>>): Record<string, string> {
  const known = Object.values(usualTexts).map((texts): object => texts[group as keyof typeof texts])
  const pairs = known.flatMap(texts =>
    Object.entries(texts).map(([name, text]): [string, string] => [text, own[name] ?? text]),
  )
  return Object.fromEntries(pairs)
}
