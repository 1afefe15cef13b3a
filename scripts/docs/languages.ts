import { languages, languagesOn } from "@rasoi/contract"

/** The stylesheet with the fonts of all languages. */
export function withFonts(stylesheet: string): string {
  const line = /(--font-scripts: )[^;]*/
  if (!line.test(stylesheet)) throw new Error("the stylesheet has no place for the fonts")
  const fonts = new Set(Object.values(languages).map(({ font }) => `"${font}"`))
  return stylesheet.replace(line, (_, name: string) => `${name}${[...fonts].join(", ")}`)
}

/** The storefront's part of the table: it imports the SDK only, as every website does. */
export function storefrontLanguages(): string {
  const rows = languagesOn("page").map(tag => {
    const { name, locale } = languages[tag]
    return `  ${tag}: { name: "${name}", locale: "${locale}" },\n`
  })
  return `// Written by \`npm run generate\` from packages/contract. Do not edit.

export const languages = {
${rows.join("")}} as const

export type Language = keyof typeof languages
`
}
