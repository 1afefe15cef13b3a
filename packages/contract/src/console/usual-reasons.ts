/** Never change a released text: stored orders, bookings and settings contain it. Add another one instead. */
interface Texts {
  /** What the API and the database hold for a reason, whatever language the staff use. */
  readonly en: string
  readonly hi: string
}

/** The reasons that staff give with one tap. The diner's page shows them in the diner's language. */
export const usualReasons = {
  rejectOrder: {
    busy: { en: "The kitchen is too busy right now", hi: "किचन अभी बहुत व्यस्त है" },
    soldOut: { en: "Something in the order is sold out", hi: "ऑर्डर की कोई चीज़ खत्म हो गई है" },
    closing: { en: "We are about to close", hi: "हम बंद करने वाले हैं" },
    area: { en: "We cannot deliver to this address", hi: "हम इस पते पर डिलीवरी नहीं कर सकते" },
  },
  cancelOrder: {
    burnt: { en: "Something went wrong in the kitchen", hi: "किचन में कुछ गड़बड़ हो गई" },
    noPickup: { en: "Nobody came to collect it", hi: "ऑर्डर लेने कोई नहीं आया" },
    noReach: { en: "We could not reach the customer", hi: "ग्राहक से बात नहीं हो पाई" },
  },
  delayOrder: {
    busy: { en: "The kitchen is very busy", hi: "किचन बहुत व्यस्त है" },
    courier: { en: "We are waiting for a delivery person", hi: "डिलीवरी वाले का इंतज़ार है" },
    again: { en: "We are cooking part of it again", hi: "एक चीज़ दोबारा बन रही है" },
  },
  declineBooking: {
    full: { en: "We are fully booked at that time", hi: "उस समय सारी टेबल बुक हैं" },
    party: { en: "A private party has the restaurant", hi: "उस समय प्राइवेट पार्टी है" },
    closed: { en: "We are closed at that time", hi: "उस समय हम बंद हैं" },
    large: { en: "We have no table for a party of this size", hi: "इतने लोगों के लिए टेबल नहीं है" },
  },
  cancelBooking: {
    asked: { en: "Cancelled at your request", hi: "आपके कहने पर कैंसल की गई" },
    closed: { en: "We have to stay closed at that time", hi: "उस समय हमें बंद रखना पड़ रहा है" },
    party: { en: "A private party has the restaurant", hi: "उस समय प्राइवेट पार्टी है" },
    reach: { en: "We could not reach you", hi: "आपसे बात नहीं हो पाई" },
  },
} as const satisfies Record<string, Record<string, Texts>>

/** The names that the console proposes for charges, in the language of whoever adds one. */
export const usualCharges = {
  PACKAGING: { en: "Packaging", hi: "पैकिंग" },
  DELIVERY: { en: "Delivery", hi: "डिलीवरी" },
} as const satisfies Record<string, Texts>

const texts: readonly Texts[] = [
  ...Object.values(usualReasons).flatMap((reasons): Texts[] => Object.values(reasons)),
  ...Object.values(usualCharges),
]

/** A usual reason or charge in another language. What people wrote themselves stays as it is. */
export function usualTextIn(language: keyof Texts, text: string): string {
  return texts.find(({ en, hi }) => en === text || hi === text)?.[language] ?? text
}
