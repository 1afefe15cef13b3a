import { languagesOn } from "@rasoi/contract"
import { customerTexts } from "@rasoi/contract/console/customer-reasons"
import { usualTexts } from "@rasoi/contract/console/usual-reasons"

/** The usual reasons and charges, which the API gives in the language of staff: by that text, in the language of the customer. */
export function storefrontUsualTexts(): string {
  const rows = languagesOn("page").map(tag => {
    const { charges, ...groups } = customerTexts[tag]
    const given = Object.entries(groups).map(([group, own]) => translated(group, own))
    const reasons = Object.assign({}, ...given)
    return `  ${tag}: ${JSON.stringify({ charges: translated("charges", charges), reasons })},\n`
  })
  return `// Written by \`npm run generate\` from packages/contract. Do not edit.

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
