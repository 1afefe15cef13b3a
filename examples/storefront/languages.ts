// Written by `npm run generate` from packages/contract. Do not edit.

export const languages = {
  en: { name: "English", locale: "en-IN" },
} as const

export type Language = keyof typeof languages
