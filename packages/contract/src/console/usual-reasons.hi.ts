import type { UsualTexts } from "./usual-reasons.en.ts"

/** Never change a released text: stored orders, bookings and settings contain it. Add another one instead. */
export const hi: UsualTexts = {
  rejectOrder: {
    busy: "किचन अभी बहुत व्यस्त है",
    soldOut: "ऑर्डर की कोई चीज़ खत्म हो गई है",
    closing: "हम बंद करने वाले हैं",
    area: "हम इस पते पर डिलीवरी नहीं कर सकते",
  },
  cancelOrder: {
    burnt: "किचन में कुछ गड़बड़ हो गई",
    noPickup: "ऑर्डर लेने कोई नहीं आया",
    noReach: "ग्राहक से बात नहीं हो पाई",
  },
  cancelOnRequest: { asked: "ग्राहक ने कहा था" },
  keepOrder: {
    cooking: "खाना बनना शुरू हो चुका है",
    ready: "ऑर्डर लगभग तैयार है",
  },
  voidOrder: {
    mistake: "गलती से ऑर्डर हुआ",
    changed: "मेहमान ने मन बदल लिया",
    soldOut: "किचन में यह खत्म हो गया",
    sentBack: "मेहमान ने लौटा दिया",
    house: "रेस्टोरेंट की ओर से मुफ़्त",
  },
  refund: {
    wrong: "गलत डिश या ख़राब",
    twice: "दो बार पेमेंट हुआ",
    cancelled: "ऑर्डर रद्द हुआ",
    method: "पेमेंट का तरीका गलत लिखा गया",
  },
  delayOrder: {
    busy: "किचन बहुत व्यस्त है",
    courier: "डिलीवरी वाले का इंतज़ार है",
    again: "एक चीज़ दोबारा बन रही है",
  },
  declineBooking: {
    full: "उस समय सारी टेबल बुक हैं",
    party: "उस समय प्राइवेट पार्टी है",
    closed: "उस समय हम बंद हैं",
    large: "इतने लोगों के लिए टेबल नहीं है",
  },
  cancelBooking: {
    asked: "आपके कहने पर कैंसल की गई",
    closed: "उस समय हमें बंद रखना पड़ रहा है",
    party: "उस समय प्राइवेट पार्टी है",
    reach: "आपसे बात नहीं हो पाई",
  },
  charges: { PACKAGING: "पैकिंग", DELIVERY: "डिलीवरी" },
}
