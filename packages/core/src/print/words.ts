import type { PaymentMode } from "@rasoi/contract"
import type { PaymentMethod, StaffOrderType } from "@rasoi/contract/console"
import type { ConsoleLanguage } from "@rasoi/contract/languages"

const en = {
  placed: "Placed",
  asap: "As soon as possible",
  due: "Due",
  note: "Note",
  doNotCook: "Do not cook",
  portions: (count: number) => (count === 1 ? "1 portion" : `${count} portions`),
  phone: "Phone",
  deliverTo: "Deliver to",
  landmark: "Landmark",
  collect: (amount: string) => `Collect ${amount} in cash`,
  taxInvoice: "Tax invoice",
  bill: "Bill",
  billOfSupply: "Bill of supply",
  compositionDealer: "Composition taxable person, not eligible to collect tax on supplies",
  creditNote: "Credit note",
  creditNoteNumber: "Credit note no.",
  creditsBill: (number: string) => `For bill no. ${number}`,
  credited: "Credited",
  billNumber: "Bill no.",
  noBillNumber: "NO BILL NUMBER YET",
  notIssued: "Not a tax invoice: no bill is issued yet",
  cancelled: (at: string, reason: string) => `Cancelled ${at}: ${reason}`,
  reason: "Reason",
  date: "Date",
  order: "Order",
  customer: "Customer",
  taxableValue: "Taxable value",
  taxOn: (tax: string, taxable: string) => `${tax} on ${taxable}`,
  taxRounded: "CGST and SGST are rounded on each line",
  total: "Total",
  payment: "Payment",
  payByUpi: (amount: string) => `Pay ${amount} by UPI`,
  methods: { CASH: "Cash", UPI: "UPI", CARD: "Card", OTHER: "Other" } satisfies Record<PaymentMethod, string>,
  given: "Cash given",
  change: "Change",
  roundOff: "Round-off",
  creditNotes: "Credit notes",
  paid: "Paid",
  stillToPay: "Still to pay",
  toGiveBack: "To be given back",
  thanks: "Thank you",
  readOnTablet: "READ ON TABLET",
  types: { PICKUP: "Pickup", DELIVERY: "Delivery", DINE_IN: "Table" } satisfies Record<
    StaffOrderType,
    string
  >,
  payments: { PAY_AT_COUNTER: "Pays at the counter", CASH_ON_DELIVERY: "Cash on delivery" } satisfies Record<
    PaymentMode,
    string
  >,
}

const hi: Texts = {
  placed: "आया",
  asap: "जितनी जल्दी हो सके",
  due: "कब तक",
  note: "नोट",
  doNotCook: "न बनाएँ",
  portions: count => `${count} प्लेट`,
  phone: "फ़ोन",
  deliverTo: "डिलीवरी पाने वाले",
  landmark: "लैंडमार्क",
  collect: amount => `${amount} कैश लेना है`,
  taxInvoice: "टैक्स इनवॉइस",
  bill: "बिल",
  billOfSupply: "बिल ऑफ़ सप्लाई",
  compositionDealer: "कंपोज़िशन कराधेय व्यक्ति, आपूर्ति पर कर लेने का पात्र नहीं",
  creditNote: "क्रेडिट नोट",
  creditNoteNumber: "क्रेडिट नोट नं.",
  creditsBill: number => `बिल नं. ${number} के लिए`,
  credited: "क्रेडिट की गई रकम",
  billNumber: "बिल नं.",
  noBillNumber: "अभी बिल नंबर नहीं है",
  notIssued: "यह टैक्स इनवॉइस नहीं है: बिल अभी जारी नहीं हुआ",
  cancelled: (at, reason) => `${at} को रद्द: ${reason}`,
  reason: "कारण",
  date: "तारीख",
  order: "ऑर्डर",
  customer: "ग्राहक",
  taxableValue: "कर योग्य मूल्य",
  taxOn: (tax, taxable) => `${taxable} पर ${tax}`,
  taxRounded: "CGST और SGST हर लाइन पर राउंड किए गए हैं",
  total: "कुल",
  payment: "पेमेंट",
  payByUpi: amount => `UPI से ${amount} दें`,
  methods: { CASH: "कैश", UPI: "UPI", CARD: "कार्ड", OTHER: "अन्य" },
  given: "दिया गया कैश",
  change: "वापस दिए",
  roundOff: "राउंड-ऑफ़",
  creditNotes: "क्रेडिट नोट",
  paid: "चुकाया गया",
  stillToPay: "अभी बाकी",
  toGiveBack: "वापस करना है",
  thanks: "धन्यवाद",
  readOnTablet: "टैबलेट पर पढ़ें",
  types: { PICKUP: "पिकअप", DELIVERY: "डिलीवरी", DINE_IN: "टेबल" },
  payments: { PAY_AT_COUNTER: "काउंटर पर पेमेंट", CASH_ON_DELIVERY: "डिलीवरी पर कैश" },
}

type Texts = typeof en

export const printTexts: Readonly<Record<ConsoleLanguage, Texts>> = { en, hi }

/** The texts of tickets and bills, and the locale of their dates. */
export interface PrintWords extends Texts {
  readonly locale: string
}
