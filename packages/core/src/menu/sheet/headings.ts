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
    ...["s no", "sr no", "sl no", "sno", "serial", "serial no", "no", "number", "id", "code", "item code"],
    ...["short code", "hsn", "sac", "barcode", "sku", "online name", "image", "photo", "cgst", "sgst"],
    ...["tax included", "available", "availability", "stock", "prep time", "calories", "rank"],
    ...["क्रमांक", "क्रम", "क्र", "क्रम संख्या", "संख्या", "कोड"],
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

/** “Type” holds food types or categories; the cells decide. */
const unclear = new Set(["type", "प्रकार", "टाइप"])

function wordsOf(heading: string): string {
  const letters = heading.replace(/[^\p{L}\p{M}\p{N}₹]+/gu, " ")
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

/** What a heading says about its column; undefined if nothing. `unclear` if the cells have to decide. */
export function roleOfHeading(heading: string): ColumnRole | "unclear" | undefined {
  const words = wordsOf(heading)
  if (words === "") return undefined
  if (unclear.has(words)) return "unclear"
  if (sizesOfHeading(heading)) return "price"
  const known = rolesByHeading.get(words)
  if (known) return known
  if (sizeOfHeading(heading)) return "sizePrice"
  const each = words.split(" ")
  // A sentence is no heading.
  if (each.length > 5) return undefined
  return decisive.find(role => headingWords[role].some(word => each.includes(wordsOf(word))))
}

/** Whether a price heading says that tax is inside the prices; undefined if it does not say. */
export function taxIncludedOf(heading: string): boolean | undefined {
  const words = ` ${wordsOf(heading)} `
  if (!/ (?:gst|tax|taxes|जीएसटी|टैक्स|कर) /.test(words)) return undefined
  if (/ (?:excl|excluding|exclusive|without|before|plus|extra|बिना) /.test(words) || heading.includes("+"))
    return false
  return / (?:incl|including|inclusive|included|with|सहित) /.test(words) ? true : undefined
}
