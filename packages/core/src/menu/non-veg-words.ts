import { nameKey } from "./names.ts"

/** What the name of a dish says about it. */
export type NonVegWord = "MEAT" | "FISH" | "EGG"

/** Whole words of English, and of Indian languages in Latin letters. */
const latin: Readonly<Record<NonVegWord, string>> = {
  MEAT:
    "chicken chiken murgh murg murga murgi kukkad kozhi kodi mutton lamb goat gosht ghosht beef pork bacon ham salami " +
    "sausage sausages pepperoni turkey duck quail keema kheema qeema kima meat nihari paya kaleji liver bheja brain " +
    "raan nalli tangdi tangri rogan maas mamsam mamsa mangsho kosha nonveg galouti boti " +
    "meatball meatballs meatloaf hotdog hotdogs chkn ckn natukodi nattukozhi trotter trotters eeral kudal",
  FISH:
    "fish prawn prawns shrimp shrimps crab crabs lobster squid calamari oyster oysters clams tuna salmon basa anchovy " +
    "sardine seafood surmai pomfret bangda rawas hilsa ilish rohu katla bhetki bombil machli machhli machhi machi macher " +
    "maach meen jhinga chingri kolambi royyala chepala karimeen nethili vanjaram sukat " +
    "mussel mussels octopus clam shellfish kingfish catfish swordfish karuvadu anchovies nandu eral",
  EGG: "egg eggs anda ande omelette omelet omlet omlett omlette omelettes baida muttai mutta guddu motte dim dimer",
}

/** Words in the scripts of India without their endings, which change with the case. */
const indian: Readonly<Record<NonVegWord, string>> = {
  MEAT:
    "चिकन मटन मटण मुर्ग मीट गोश्त कीमा खिमा मांस बकरा कोंबडी कलेजी नॉनवेज मांसाहार " +
    "पाया भेजा रोगन निहारी " +
    "சிக்கன் கோழி மட்டன் ஆட்டு இறைச்சி காடை அசைவ கீமா ஈரல் குடல் " +
    "చికెన్ కోడి మటన్ మాంస మేక కీమా ಚಿಕನ್ ಕೋಳಿ ಮಟನ್ ಕುರಿ ಮಾಂಸ ಕೈಮಾ ಖೀಮಾ " +
    "চিকেন মুরগি মুরগী মটন মাটন খাসি মাংস কিমা গোশত পাঁঠা",
  FISH:
    "मछली फिश फ़िश झींगा झिंगा प्रॉन केकड़ा मासे मासा मासळी मच्छी सुरमई पापलेट बोंबील बोंबिल कोळंबी खेकडा बांगडा सुकट " +
    "மீன் இறால் நண்டு வஞ்சிரம் நெத்திலி சுறா கருவாடு கருவாட்டு చేప రొయ్య పీత ఫిష్ ಮೀನು ಮೀನಿನ ಸಿಗಡಿ ಏಡಿ ಫಿಶ್ " +
    "মাছ ইলিশ চিংড়ি কাঁকড়া রুই কাতলা ভেটকি পাবদা ফিশ শুঁটকি",
  EGG:
    "अंडा अंडे अंडी अंड्या अण्डा अण्डे एग ऑमलेट ऑम्लेट आमलेट आम्लेट முட்டை ஆம்லெட் ஆம்லேட் " +
    "గుడ్డు గ్రుడ్డు కోడిగుడ్డు ఎగ్ ఆమ్లెట్ ಮೊಟ್ಟೆ ಎಗ್ ಆಮ್ಲೆಟ್ ডিম এগ অমলেট",
}
/** Whole words of these scripts, which begin others. */
const indianWhole: Readonly<Record<string, NonVegWord>> = { இறா: "FISH", எறா: "FISH" }

/** Shorter ones are parts of other words: `রুই` of `তরুই`, a gourd. */
const shortestInside = 4
/** Short words that are the second part of compounds. */
const endings = new Set(["মাছ", "చేప", "मटन", "मटण", "मीट"].map(nameKey))

const nonVeg =
  /\bnon[\s-]?veg|नॉन[\s-]?वेज|நான்[\s-]?வெஜ்|నాన్[\s-]?వెజ్|ನಾನ್[\s-]?ವೆಜ್|নন[\s-]?ভেজ|(?<!\p{M}|নির)আমিষ/iu

/** Names of dishes without egg or meat that have such a word. */
const harmless = [
  /egg[\s-]?(?:less|free|plant)|\b(?:without|no)\s(?:eggs?|meat|chicken|fish)\b|meat[\s-]?(?:less|free)/giu,
  // Mock duck, and what is made from soya.
  /\b(?:mock|faux|vegan|plant[\s-]based)[\s-]\p{L}{1,20}/giu,
  /\b(?:veg|veggie|vegetarian|soya?|tofu)[\s-](?:hot[\s-]?dogs?|meat[\s-]?balls?|sausages?|salami)\b/giu,
  /एगलेस|एग्लेस|अंडे के बिना|எக்லெஸ்|এগলেস/giu,
  // Cabbage, pakodi, dim sum, and masala with a wrong vowel.
  /முட்டை[\s-]?(?:க்)?கோ[ஸச]|పకోడి|ডিম\s?সাম|मासाल/giu,
]

const kinds = ["MEAT", "FISH", "EGG"] as const
const wordsOf = (words: string) => words.split(" ").filter(Boolean).map(nameKey)
const whole = new Map([
  ...kinds.flatMap(kind => wordsOf(latin[kind]).map(word => [word, kind] as const)),
  ...Object.entries(indianWhole).map(([word, kind]) => [nameKey(word), kind] as const),
])
const parts = kinds
  .flatMap(kind =>
    wordsOf(indian[kind]).map(part => ({ part, kind, isInside: [...part].length >= shortestInside })),
  )
  // The longest one counts: `కోడిగుడ్డు` is an egg, `కోడి` a hen.
  .toSorted((one, other) => other.part.length - one.part.length)

const isLatin = (word: string) => /^[a-z]/.test(word)

/** In compounds the word stands at the end or in the middle: `நாட்டுக்கோழி`. */
function isIn(word: string, { part, isInside }: (typeof parts)[number]): boolean {
  if (isInside) return word.includes(part)
  return word.startsWith(part) || (endings.has(part) && word.endsWith(part))
}

/** A word for meat, fish or egg in a text; null if there is none. Somebody has to say whether such a dish is vegetarian. */
export function nonVegWord(text: string): NonVegWord | null {
  const plain = harmless.reduce((rest, pattern) => rest.replace(pattern, " "), nameKey(text))
  if (nonVeg.test(plain) || /\bhot[\s-]dogs?\b|\bmeat[\s-]balls?\b/.test(plain)) return "MEAT"
  for (const word of plain.match(/[\p{L}\p{M}]+/gu) ?? []) {
    const kind = whole.get(word) ?? (isLatin(word) ? undefined : parts.find(each => isIn(word, each))?.kind)
    if (kind) return kind
  }
  return null
}
