import { isCharge } from "./charges.ts"
import { latinDigits } from "./digits.ts"
import { wordsOf } from "./headings.ts"
import { readNameWithPrice } from "./price-in-name.ts"
import { cellText, type SheetCell, type SheetRow } from "./table.ts"

const longestHours = 60

const noteWords = [
  ...[
    "gst",
    "gstin",
    "fssai",
    "vat",
    "tax",
    "taxes",
    "service charge",
    "service charges",
    "packing charges",
    "packing rs",
  ],
  ...[
    "packing charge",
    "parcel charge",
    "parcel charges",
    "delivery charge",
    "delivery charges",
    "applicable",
  ],
  ...[
    "thank you",
    "thanks",
    "visit again",
    "ph",
    "phone",
    "mob",
    "mobile",
    "contact",
    "call",
    "whatsapp",
    "tel",
  ],
  ...["timing", "timings", "note", "nb", "terms", "conditions", "subject to", "minimum order", "min order"],
  ...[
    "free home delivery",
    "home delivery",
    "wef",
    "w e f",
    "with effect from",
    "allergy",
    "allergies",
    "allergens",
  ],
  ...[
    "please",
    "pls",
    "kindly",
    "subject to change",
    "extra charge",
    "extra charges",
    "charges extra",
    "www",
    "com",
  ],
  ...[
    "packing",
    "per box",
    "per item",
    "order on",
    "prices in",
    "rates in",
    "prices subject",
    "minimum order for",
  ],
  ...["all prices", "all rates", "prices are", "rates are", "inclusive of", "exclusive of", "effective from"],
  ...[
    "जीएसटी",
    "धन्यवाद",
    "बिना सूचना",
    "रुपयांत",
    "फोन",
    "फ़ोन",
    "संपर्क",
    "मोबाइल",
    "मोबाईल",
    "टीप",
    "नोट",
    "लागू",
    "कृपया",
    "आभार",
  ],
  ...[
    "நன்றி",
    "அனைத்து விலைகளும்",
    "ஜிஎஸ்டி",
    "தொலைபேசி",
    "குறிப்பு",
    "கூடுதல் கட்டணம்",
    "ధన్యవాదాలు",
    "గమనిక",
    "ಧನ್ಯವಾದಗಳು",
    "ಸೂಚನೆ",
  ],
  ...["ধন্যবাদ", "জিএসটি", "ফোন"],
]

/** Whether a text that is alone in its row is a note, such as “GST extra as applicable”, and no category. */
export function isNote(text: string): boolean {
  const bare = text.trim()
  // `*** STARTERS ***` is a category.
  if (/^\*[^*]*$/.test(bare) || (bare.startsWith("(") && bare.endsWith(")"))) return true
  const words = ` ${wordsOf(text)} `
  return noteWords.some(note => words.includes(` ${note} `))
}

/** The column of the note in a row that is none of a dish; undefined without one. */
export function noteColumn(cells: SheetRow, name: number | undefined, isBare: boolean): number | undefined {
  const first = cells.findIndex(cell => cellText(cell) !== "")
  const isAlone = cells.findLastIndex(cell => cellText(cell) !== "") === first
  const own = cells[first]
  if (isAlone && typeof own === "string" && isNote(own)) {
    // `Tea ₹20 (note: hot)` is a dish.
    const dish = readNameWithPrice(own, isBare)
    return dish === null || isCharge(dish.name) || /\b(?:extra|packing)\b/i.test(own) ? first : undefined
  }
  if (isAlone && typeof own === "string" && isHoursOrPhone(own)) return first
  const text = cells.findIndex(cell => typeof cell === "string" && /\p{L}/u.test(cell))
  const others = cells.filter((cell, column) => column !== text && cellText(cell) !== "")
  if (text >= 0 && others.length > 0 && others.every(isHoursOrPhone)) return text
  return [text, name].find(column => column !== undefined && isChargeCell(cells[column], isBare))
}

/** Of `Total dishes | | | 12` the number can stand in the list beside: its column, if the row has no other number. */
export function columnOfTotal(row: SheetRow, own: SheetRow): number | undefined {
  const filled = row.flatMap((cell, column) => (cellText(cell) === "" ? [] : [{ cell, column }]))
  const [text, number, ...others] = filled
  if (!text || !number || others.length > 0 || !isChargeCell(text.cell, false)) return undefined
  const isBeside = cellText(own[text.column]) === "" && cellText(own[number.column]) !== ""
  return isBeside && !/\p{L}/u.test(cellText(number.cell)) ? number.column : undefined
}

function isChargeCell(cell: SheetRow[number] | undefined, isBare: boolean): boolean {
  return typeof cell === "string" && isCharge(readNameWithPrice(cell, isBare)?.name ?? cell)
}

/** `11 am - 11:30 pm`, `98450 12345`, and nothing else with digits. */
function isHoursOrPhone(cell: SheetCell): boolean {
  const text = latinDigits(cellText(cell)).slice(0, longestHours)
  const rest = text.replace(/\d{1,2}:\d{2}|\d{1,2}\s?[ap]\.?m\b|(?<!\d)\d{5}[ -]?\d{5}(?!\d)/gi, "")
  return rest !== text && !/[\p{L}\d]{4}|\d/u.test(rest)
}
