import { nameKey } from "./names.ts"

/** What the name of a dish says about it. */
export type NonVegWord = "MEAT" | "FISH" | "EGG"

/** Whole words of English, and of Indian languages in Latin letters. */
const latin: Readonly<Record<NonVegWord, string>> = {
  MEAT:
    "chicken chiken murgh murg murga murgi kukkad kozhi kodi mutton lamb goat gosht ghosht beef pork bacon ham salami " +
    "sausage sausages pepperoni turkey duck quail keema kheema qeema kima meat nihari paya kaleji liver bheja brain " +
    "raan nalli tangdi tangri rogan maas mamsam mamsa mangsho kosha nonveg galouti boti",
  FISH:
    "fish prawn prawns shrimp shrimps crab crabs lobster squid calamari oyster oysters clams tuna salmon basa anchovy " +
    "sardine seafood surmai pomfret bangda rawas hilsa ilish rohu katla bhetki bombil machli machhli machhi machi macher " +
    "maach meen jhinga chingri kolambi royyala chepala karimeen nethili vanjaram sukat",
  EGG: "egg eggs anda ande omelette omelet omlet omlette omelettes baida muttai mutta guddu motte dim dimer",
}

/** Beginnings of words in the scripts of India: endings change with the case. */
const indian: Readonly<Record<NonVegWord, string>> = {
  MEAT:
    "चिकन मटन मटण मुर्ग मीट गोश्त कीमा खिमा मांस बकरा कोंबडी कलेजी नॉनवेज मांसाहार " +
    "சிக்கன் கோழி மட்டன் ஆட்டு இறைச்சி காடை அசைவ " +
    "చికెన్ కోడి మటన్ మాంస మేక కీమా ಚಿಕನ್ ಕೋಳಿ ಮಟನ್ ಕುರಿ ಮಾಂಸ ಕೈಮಾ " +
    "চিকেন মুরগি মটন মাটন খাসি মাংস কিমা গোশত",
  FISH:
    "मछली फिश फ़िश झींगा प्रॉन केकड़ा मासे मासा मासळी मच्छी सुरमई पापलेट बोंबील कोळंबी खेकडा बांगडा " +
    "மீன் இறால் நண்டு வஞ்சிரம் நெத்திலி சுறா చేప రొయ్య పీత ఫిష్ ಮೀನು ಮೀನಿನ ಸಿಗಡಿ ಏಡಿ ಫಿಶ್ " +
    "মাছ ইলিশ চিংড়ি কাঁকড়া রুই কাতলা ভেটকি পাবদা ফিশ",
  EGG:
    "अंडा अंडे अंडी अंड्या अण्डा अण्डे एग ऑमलेट आमलेट முட்டை ஆம்லெட் ஆம்லேட் గుడ్డు కోడిగుడ్డు ఎగ్ ఆమ్లెట్ " +
    "ಮೊಟ್ಟೆ ಎಗ್ ಆಮ್ಲೆಟ್ ডিম এগ অমলেট",
}

/** Names of dishes without egg or meat that have such a word. */
const harmless = /egg[\s-]?(?:less|free|plant)|without egg|no egg|एगलेस|एग्लेस|अंडे के बिना|எக்லெஸ்|এগলেস/giu

const kinds = ["MEAT", "FISH", "EGG"] as const
const wordsOf = (words: string) => words.split(" ").filter(Boolean).map(nameKey)
const whole = new Map(kinds.flatMap(kind => wordsOf(latin[kind]).map(word => [word, kind] as const)))
const beginnings = kinds.flatMap(kind => wordsOf(indian[kind]).map(word => [word, kind] as const))

/** A word for meat, fish or egg in a text; null if there is none. Somebody has to say whether such a dish is vegetarian. */
export function nonVegWord(text: string): NonVegWord | null {
  const words = nameKey(text.replace(harmless, " ")).match(/[\p{L}\p{M}]+/gu) ?? []
  for (const word of words) {
    // The longest beginning: `కోడిగుడ్డు` is an egg, `కోడి` a hen.
    const found = beginnings
      .filter(([beginning]) => word.startsWith(beginning))
      .toSorted(([one], [other]) => other.length - one.length)
    const kind = whole.get(word) ?? found[0]?.[1]
    if (kind) return kind
  }
  return null
}
