import { wordsOf } from "./headings.ts"

const words: ReadonlyMap<string, boolean> = new Map([
  ...[
    "active",
    "available",
    "yes",
    "y",
    "on",
    "in stock",
    "enabled",
    "true",
    "live",
    "हाँ",
    "हां",
    "उपलब्ध",
    "चालू",
  ].map(word => [word, true] as const),
  ...[
    "inactive",
    "not active",
    "unavailable",
    "not available",
    "no",
    "n",
    "off",
    "out of stock",
    "disabled",
  ].map(word => [word, false] as const),
  ...["false", "sold out", "discontinued", "stopped", "नहीं", "अनुपलब्ध", "बंद", "निष्क्रिय"].map(
    word => [word, false] as const,
  ),
])

/** Whether a cell says that a dish is sold; undefined if it does not say. */
export function readOnSale(text: string): boolean | undefined {
  return words.get(wordsOf(text))
}

/** `Active` and `Inactive` say what their column is; yes and no do not. */
export function isOnSaleWord(text: string): boolean {
  return /active|available|stock|उपलब्ध|निष्क्रिय/i.test(text) && readOnSale(text) !== undefined
}
