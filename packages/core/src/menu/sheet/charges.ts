import { phrases, wordsOf } from "./headings.ts"

/** All words of a row that adds up prices, or names a tax. */
const sums = new Set(
  phrases(
    "total|grand total|sub total|subtotal|net total|total amount|total bill|bill total|grand total amount|" +
      "net amount|net payable|amount payable|round off|rounding|gst|cgst|sgst|igst|vat|tax|taxes|service tax|packing|" +
      "packaging|parcel|charges|home delivery|tip|tips|average|commission|deposit|कुल|कुल योग|योग|कुल राशि|कुल रकम|एकूण|एकूण रक्कम|जीएसटी|மொத்தம்|" +
      "மொத்த தொகை|మొత్తం|ಒಟ್ಟು|ಒಟ್ಟು ಮೊತ್ತ|মোট|সর্বমোট",
  ),
)

/** What begins the name of a charge, or of a rule for orders. */
const beginnings = phrases(
  "minimum order|min order|free delivery|free home delivery|door delivery|home delivery above|" +
    "home delivery within|home delivery available|home delivery free|gst |cgst |sgst |igst |vat |delivery free|" +
    "free home|delivery above|delivery within|delivery rs|discount |less discount|add gst|add cgst|add sgst|add tax|" +
    "add vat|total items|total dishes|total price|total qty|total quantity|total no |total nos|total cost|no of items|" +
    "no of dishes|number of items|number of dishes|average price|advance |staff salary|salary|salaries|electricity|" +
    "gas cylinder|rent |house rent|shop rent|hall rent|party hall rent|banquet hall rent|न्यूनतम ऑर्डर|किमान ऑर्डर|कम से कम ऑर्डर|होम डिलीवरी|फ्री डिलीवरी|मुफ्त डिलीवरी|" +
    "मुफ़्त डिलीवरी|फ्री होम|मोफत डिलिव्हरी|मोफत घरपोच|होम डिलिव्हरी|घरपोच|குறைந்தபட்ச ஆர்டர்|இலவச டெலிவரி|" +
    "కనీస ఆర్డర్|ఉచిత డెలివరీ|ಕನಿಷ್ಠ ಆರ್ಡರ್|ಉಚಿತ ಡೆಲಿವರಿ|ন্যূনতম অর্ডার|ফ্রি ডেলিভারি|বিনামূল্যে ডেলিভারি",
)

const longestName = 100

/** Words that no dish has, unless it begins with them. */
const words = new Set(
  phrases("charge|charges|fee|fees|surcharge|चार्ज|चार्जेस|शुल्क|கட்டணம்|ఛార్జీ|ఛార్జీలు|ఛార్జ్|ಶುಲ್ಕ|ಚಾರ್ಜ್|চার্জ"),
)

const isAmount = (word: string) => /^(?:rs|inr|₹|रु|ரூ|\d{1,5})$/.test(word)

/** Whether the name of a row is `Total` or `Delivery charges`, and no dish. VAT 69 is a whisky. */
export function isCharge(name: string): boolean {
  const all = wordsOf(name.slice(0, longestName)).split(" ")
  const named = all.filter(word => !isAmount(word))
  const plain = named.join(" ")
  if (/^vat 69\b/.test(all.join(" "))) return false
  return (
    sums.has(plain) ||
    beginnings.some(beginning => `${plain} `.startsWith(beginning)) ||
    named.slice(1).some(word => words.has(word))
  )
}
