import { nameKey } from "../names.ts"
import { sizeOfHeading, sizesOfHeading } from "./size-words.ts"

/** What a column of the sheet holds. */
export const columnRoles = [
  "name",
  "category",
  "price",
  "sizePrice",
  "size",
  "foodType",
  "description",
  "taxRate",
  "ignored",
] as const
export type ColumnRole = (typeof columnRoles)[number]

/** Headings as they are written, in English and Hindi. A heading of several words is one of these, or contains it. */
const headingWords: Readonly<Record<Exclude<ColumnRole, "sizePrice">, readonly string[]>> = {
  ignored: [
    ...["sno", "serial", "hsn", "sac", "barcode", "sku", "online name", "image", "photo", "cgst", "sgst"],
    ...["tax included", "available", "availability", "stock", "prep time", "calories", "rank"],
    ...["क्रम", "क्र"],
  ],
  taxRate: ["gst", "tax", "gst rate", "tax rate", "gst percent", "vat", "जीएसटी", "टैक्स", "कर", "कर दर"],
  foodType: [
    ...["veg nonveg", "veg non veg", "nonveg veg", "non veg veg", "food type", "diet", "dietary", "veg"],
    ...["is veg", "v nv", "veg or non veg", "item type", "attributes", "शाकाहारी मांसाहारी"],
    ...["वेज नॉन वेज", "वेज नॉनवेज", "वेज", "शाकाहारी"],
  ],
  description: ["description", "desc", "details", "detail", "ingredients", "about", "विवरण", "सामग्री"],
  category: [
    ...["category", "categories", "section", "group", "course", "menu category", "item category", "heading"],
    ...["श्रेणी", "वर्ग", "कैटेगरी", "केटेगरी"],
  ],
  size: [
    ...["size", "portion", "variation", "variant", "serving", "variation name"],
    ...["साइज़", "साइज", "मात्रा"],
  ],
  price: [
    ...[
      "price",
      "prices",
      "rate",
      "rates",
      "mrp",
      "amount",
      "amt",
      "cost",
      "rs",
      "inr",
      "₹",
      "selling price",
    ],
    ...["दाम", "मूल्य", "कीमत", "क़ीमत", "रेट", "भाव", "दर", "रुपये", "रु"],
  ],
  name: [
    ...["item name", "item", "items", "dish", "dishes", "dish name", "name", "product", "product name"],
    ...[
      "particulars",
      "particular",
      "menu item",
      "food item",
      "menu",
      "food",
      "name of item",
      "name of dish",
    ],
    ...["व्यंजन", "आइटम", "नाम", "डिश", "पकवान", "व्यंजन का नाम", "आइटम का नाम", "डिश का नाम", "खाना"],
  ],
}

/** A heading that ends with one of these names a running number or a code: `Item No`, `Item_ID`. */
const numberWords = new Set([
  ...["id", "no", "nos", "number", "code", "sl", "sr"],
  ...["क्रमांक", "संख्या", "कोड", "नंबर"],
])

/** “Type” holds food types or categories; the cells decide. */
const unclear = new Set(["type", "प्रकार", "टाइप"])

function wordsOf(heading: string): string {
  const letters = heading.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").replace(/[^\p{L}\p{M}\p{N}₹]+/gu, " ")
  return nameKey(letters)
}

const rolesByHeading = new Map<string, ColumnRole>(
  Object.entries(headingWords).flatMap(([role, headings]) =>
    headings.map(heading => [wordsOf(heading), role as ColumnRole] as const),
  ),
)

/** Words that decide in a longer heading, in this order: `Rate (incl. GST)` is a price, `GST rate` a rate. */
const decisive: readonly (keyof typeof headingWords)[] = [
  "price",
  "foodType",
  "category",
  "name",
  "description",
]

/** What a heading says about its column. */
export interface HeadingRole {
  /** `unclear` if the cells have to decide. */
  readonly role: ColumnRole | "unclear"
  /** The heading is a known one, and does not only contain a known word. */
  readonly exact: boolean
}

/** Undefined if the heading says nothing. */
export function roleOfHeading(heading: string): HeadingRole | undefined {
  const words = wordsOf(heading)
  if (words === "") return undefined
  if (unclear.has(words)) return { role: "unclear", exact: true }
  if (sizesOfHeading(heading)) return { role: "price", exact: true }
  const known = rolesByHeading.get(words)
  if (known) return { role: known, exact: true }
  if (sizeOfHeading(heading)) return { role: "sizePrice", exact: true }
  const each = words.split(" ")
  // A sentence is no heading.
  if (each.length > 5) return undefined
  // `Veg (yes/no)` asks a question.
  if (numberWords.has(each.at(-1) ?? "") && !each.includes("yes")) return { role: "ignored", exact: true }
  const role = decisive.find(candidate => headingWords[candidate].some(word => each.includes(wordsOf(word))))
  return role && { role, exact: false }
}

/** Whether a price heading says that tax is inside the prices; undefined if it does not say. */
export function taxIncludedOf(heading: string): boolean | undefined {
  const words = ` ${wordsOf(heading)} `
  if (!/ (?:gst|tax|taxes|जीएसटी|टैक्स|कर) /.test(words)) return undefined
  if (/ (?:excl|excluding|exclusive|without|before|plus|extra|बिना) /.test(words) || heading.includes("+"))
    return false
  return / (?:incl|including|inclusive|included|with|सहित) /.test(words) ? true : undefined
}
