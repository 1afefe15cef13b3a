/** The texts of tickets and bills. */
const en = {
  locale: "en-IN",
  placed: "Placed",
  asap: "As soon as possible",
  note: "Note",
  portions: (count: number) => (count === 1 ? "1 portion" : `${count} portions`),
  phone: "Phone",
  taxInvoice: "Tax invoice",
  bill: "Bill",
  billNumber: "Bill no.",
  noBillNumber: "NO BILL NUMBER YET",
  notCompleted: "Not a tax invoice: the order is not completed",
  date: "Date",
  order: "Order",
  customer: "Customer",
  taxableValue: "Taxable value",
  taxOn: (tax: string, taxable: string) => `${tax} on ${taxable}`,
  total: "Total",
  payment: "Payment",
  thanks: "Thank you",
  types: { PICKUP: "Pickup", DELIVERY: "Delivery" },
  payments: { PAY_AT_COUNTER: "Pays at the counter", CASH_ON_DELIVERY: "Cash on delivery" },
}

const hi: typeof en = {
  // Amounts have Latin digits, so dates have them too.
  locale: "hi-IN-u-nu-latn",
  placed: "आया",
  asap: "जितनी जल्दी हो सके",
  note: "नोट",
  portions: count => `${count} प्लेट`,
  phone: "फ़ोन",
  taxInvoice: "टैक्स इनवॉइस",
  bill: "बिल",
  billNumber: "बिल नं.",
  noBillNumber: "अभी बिल नंबर नहीं है",
  notCompleted: "यह टैक्स इनवॉइस नहीं है: ऑर्डर पूरा नहीं हुआ",
  date: "तारीख",
  order: "ऑर्डर",
  customer: "ग्राहक",
  taxableValue: "कर योग्य मूल्य",
  taxOn: (tax, taxable) => `${taxable} पर ${tax}`,
  total: "कुल",
  payment: "पेमेंट",
  thanks: "धन्यवाद",
  types: { PICKUP: "पिकअप", DELIVERY: "डिलीवरी" },
  payments: { PAY_AT_COUNTER: "काउंटर पर पेमेंट", CASH_ON_DELIVERY: "डिलीवरी पर कैश" },
}

export const printWords = { en, hi }
export type PrintWords = typeof en
