// Written by `npm run generate` from packages/contract. Do not edit.

export const languages = {
  en: { name: "English", locale: "en-IN" },
  hi: { name: "हिन्दी", locale: "hi-IN-u-nu-latn" },
  ta: { name: "தமிழ்", locale: "ta-IN-u-nu-latn" },
  te: { name: "తెలుగు", locale: "te-IN-u-nu-latn" },
  kn: { name: "ಕನ್ನಡ", locale: "kn-IN-u-nu-latn" },
  mr: { name: "मराठी", locale: "mr-IN-u-nu-latn" },
  bn: { name: "বাংলা", locale: "bn-IN-u-nu-latn" },
} as const

export type Language = keyof typeof languages
