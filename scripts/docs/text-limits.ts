import { type TextLimit, textLimits } from "@rasoi/contract"

const used: readonly TextLimit[] = [
  "address",
  "customerName",
  "dishNote",
  "landmark",
  "note",
  "occasion",
  "phone",
  "pincode",
]

/** The storefront's part of the table: it imports the SDK only, as every website does. */
export function storefrontTextLimits(): string {
  return `// Written by \`npm run generate\` from packages/contract. Do not edit.

export const textLimits = {
${used.map(name => `  ${name}: ${textLimits[name]},\n`).join("")}} as const
`
}
