import { phrases, wordsOf } from "./headings.ts"
import type { SheetLayout } from "./layout.ts"
import { numbersIn } from "./numbers.ts"
import { cellText, type SheetTable } from "./table.ts"

/** Headings of lists of staff, suppliers, stock, purchases and expenses. */
const headings = phrases(
  "phone|mobile|salary|wages|advance|staff|employee|designation|attendance|supplier|suppliers|vendor|vendors|" +
    "party name|invoice|voucher|bill no|bill date|bike|vehicle|rider|per trip|aadhaar|bank|upi|payment mode|paid to|" +
    "paid by|expense|expenses|expenditure|debit|credit|narration|purchase|purchased|raw material|raw materials|" +
    "opening stock|closing stock|current stock|opening balance|closing balance|stock in hand|in hand|qty in stock|" +
    "quantity in stock|stock qty|stock value|reorder|reorder level|wastage|consumption|qty received|qty ordered|" +
    "purchase rate|cost per unit|मोबाइल|वेतन|पगार|सप्लायर|आपूर्तिकर्ता|पुरवठादार|खर्च|खर्चा|खरीद|खरेदी|साठा|चालान|" +
    "शिल्लक|சப்ளையர்|சம்பளம்|செலவு|கொள்முதல்|இருப்பு|జీతం|ఖర్చు|సరఫరాదారు|ಸಂಬಳ|ಖರ್ಚು|ಪೂರೈಕೆದಾರ|বেতন|খরচ|সরবরাহকারী",
)
/** Names of worksheets, and titles above lists. */
const titles = phrases(
  "stock|stocks|inventory|supplier|suppliers|vendor|vendors|staff|salary|salaries|attendance|wages|expense|" +
    "expenses|purchase|purchases|raw material|raw materials|ledger|day book|cash book|wastage|riders|खर्च|स्टॉक|" +
    "वेतन|पगार|साठा|செலவு|சம்பளம்",
)
/** A list with such headings is for customers, whatever else it says. */
const ofMenus = phrases(
  "selling price|selling rate|sale price|sale rate|menu price|half|full|food type|veg nonveg|non veg|nonveg|" +
    "शाकाहारी मांसाहारी|சைவம் அசைவம்",
)

const longestHeading = 40
const longestTitle = 60
const searchedRows = 25
const longNumber = /\d{5}/

/** Whether a worksheet can be a menu. Other lists are used only if the owner says so. */
export function looksLikeMenu(table: SheetTable, { parts }: SheetLayout, name = ""): boolean {
  const found = parts.flatMap(({ columns }) => columns.map(({ heading }) => heading))
  const { headingRow, titles: above } = topOf(table)
  const all = [...found, ...headingRow]
  if (isAnyOf(all, ofMenus, longestHeading)) return true
  const isOther =
    isAnyOf([name, ...above].filter(isShort), titles, longestTitle) || isAnyOf(all, headings, longestHeading)
  return !isOther && table.length > 0
}

/** `Stock June`, `Stock register of the kitchen`; a restaurant can have a longer name. */
function isShort(title: string): boolean {
  return wordsOf(title).split(" ").length <= 3 || /\b(?:list|register|report|statement|sheet)\b/i.test(title)
}

/**
 * The texts above the first number: of the last row with several, which can be headings, and those alone in their rows. A row
 * above the headings can have a phone number, and how to pay.
 */
function topOf(table: SheetTable): { headingRow: string[]; titles: string[] } {
  const top = table.slice(0, searchedRows)
  const first = top.findIndex(row => row.some(cell => typeof cell === "number" || isPrice(cellText(cell))))
  const texts = top.slice(0, first < 0 ? 1 : first).map(row => row.map(cellText).filter(text => text !== ""))
  return {
    headingRow: (texts.findLast(row => row.length > 1) ?? []).filter(text => !longNumber.test(text)),
    titles: texts.filter(row => row.length === 1).flat(),
  }
}

function isPrice(text: string): boolean {
  return numbersIn(text).some(({ kind }) => kind === null)
}

function isAnyOf(texts: readonly string[], wanted: readonly string[], longest: number): boolean {
  return texts.some(text => {
    const words = text.length > longest ? "" : ` ${wordsOf(text)} `
    return wanted.some(phrase => words.includes(` ${phrase} `))
  })
}
