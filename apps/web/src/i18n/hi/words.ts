import type { Strings } from "../strings.ts"

export const words: Strings["words"] = {
  olderDays: "यह डिवाइस कल से आगे के ऑर्डर और बुकिंग दिखाता है। पुराने दिनों के लिए “यह डिवाइस” में कोई साइन इन करे।",
  close: "बंद करें",
  cancel: "रहने दें",
  save: "सेव करें",
  remove: "हटाएँ",
  edit: "बदलें",
  on: "चालू",
  off: "बंद",
  copy: "कॉपी करें",
  copied: "कॉपी हो गया",
  loading: "लोड हो रहा है",
  tryAgain: "फिर कोशिश करें",
  clearSearch: "खोज हटाएँ",
  notAmount: "रकम लिखें, जैसे 249 या 249.50",
  notWholeNumber: "पूरी संख्या लिखें",
  notRate: "दर प्रतिशत में लिखें, जैसे 5 या 12.5",
  minutes: "मिनट",
  print: "प्रिंट",
  download: "CSV डाउनलोड करें",
  nothingFound: "कुछ नहीं मिला",
  reason: "कारण",
  backToSetup: "शुरुआती सूची पर वापस",
  nameRemoved: "नाम हटाया गया",
  undo: "वापस लें",
  undoStep: step => `“${step}” वापस लें`,
  undone: step => `“${step}” वापस लिया`,
}

export const food: Strings["food"] = { VEG: "वेज", NON_VEG: "नॉन-वेज", EGG: "अंडा" }

export const orderWords: Strings["orderWords"] = {
  type: { PICKUP: "पिकअप", DELIVERY: "डिलीवरी", DINE_IN: "टेबल" },
  source: { ONLINE: "ऑनलाइन", COUNTER: "काउंटर", PHONE: "फ़ोन", TABLE: "टेबल" },
  payment: { PAY_AT_COUNTER: "काउंटर पर पेमेंट", CASH_ON_DELIVERY: "डिलीवरी पर कैश" },
  status: {
    PENDING: "नया",
    ACCEPTED: "स्वीकार किया",
    PREPARING: "किचन में",
    READY: "तैयार",
    OUT_FOR_DELIVERY: "डिलीवरी पर निकला",
    COMPLETED: "पूरा हुआ",
    REJECTED: "अस्वीकार किया",
    CANCELLED: "रद्द",
  },
  steps: {
    PREPARING: "बनाना शुरू",
    READY: "तैयार है",
    OUT_FOR_DELIVERY: "भेजें",
    COMPLETED: { PICKUP: "दे दिया", DELIVERY: "पहुँच गया", DINE_IN: "परोस दिया" },
  },
  cancelledBy: {
    CUSTOMER: "ग्राहक ने रद्द किया",
    RESTAURANT: "रेस्टोरेंट ने रद्द किया",
    SYSTEM: "छूट गया: समय पर किसी ने जवाब नहीं दिया",
  },
}

export const bookingWords: Strings["bookingWords"] = {
  status: {
    PENDING: "जवाब का इंतज़ार",
    CONFIRMED: "पक्की",
    SEATED: "मेहमान बैठ गए",
    REJECTED: "मना की गई",
    CANCELLED: "रद्द",
    NO_SHOW: "नहीं आए",
  },
  people: count => `${count} मेहमान`,
  source: { API: "ऑनलाइन", PHONE: "फ़ोन से", WALK_IN: "सीधे आए" },
}

export const roles: Strings["roles"] = { STAFF: "स्टाफ़", MANAGER: "मैनेजर", OWNER: "मालिक", DEVELOPER: "डेवलपर" }
export const rolePlurals: Strings["rolePlurals"] = {
  STAFF: "स्टाफ़",
  MANAGER: "मैनेजर",
  OWNER: "मालिक",
  DEVELOPER: "डेवलपर",
}

export const days: Strings["days"] = {
  mon: "सोमवार",
  tue: "मंगलवार",
  wed: "बुधवार",
  thu: "गुरुवार",
  fri: "शुक्रवार",
  sat: "शनिवार",
  sun: "रविवार",
}
