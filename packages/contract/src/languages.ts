/**
 * What has dictionaries of its own. "page" is the restaurant's page and that of an order or booking. Printed paper has the
 * languages of the console.
 */
export type Surface = "console" | "page"

interface LanguageFacts {
  /** In the language itself, as a list of languages shows it. */
  name: string
  /** For Intl. Amounts have Latin digits, as on bills, so dates and times have them too: `-u-nu-latn`. */
  locale: string
  /** Unicode's name of the script. */
  script: string
  /** The family that devices have for the script. Pages name it, and paper is drawn with it. */
  font: string
  /** The compiler wants a dictionary for each of them. */
  surfaces: readonly Surface[]
}

/** The languages that people can choose, by tag (BCP 47), in the order in which they are offered. */
export const languages = {
  en: {
    name: "English",
    locale: "en-IN",
    script: "Latin",
    font: "Noto Sans",
    surfaces: ["console", "page"],
  },
  hi: {
    name: "हिन्दी",
    locale: "hi-IN-u-nu-latn",
    script: "Devanagari",
    font: "Noto Sans Devanagari",
    surfaces: ["console", "page"],
  },
  ta: {
    name: "தமிழ்",
    locale: "ta-IN-u-nu-latn",
    script: "Tamil",
    font: "Noto Sans Tamil",
    surfaces: ["page"],
  },
  te: {
    name: "తెలుగు",
    locale: "te-IN-u-nu-latn",
    script: "Telugu",
    font: "Noto Sans Telugu",
    surfaces: ["page"],
  },
  kn: {
    name: "ಕನ್ನಡ",
    locale: "kn-IN-u-nu-latn",
    script: "Kannada",
    font: "Noto Sans Kannada",
    surfaces: ["page"],
  },
  mr: {
    name: "मराठी",
    locale: "mr-IN-u-nu-latn",
    script: "Devanagari",
    font: "Noto Sans Devanagari",
    surfaces: ["page"],
  },
  bn: {
    name: "বাংলা",
    locale: "bn-IN-u-nu-latn",
    script: "Bengali",
    font: "Noto Sans Bengali",
    surfaces: ["page"],
  },
} as const satisfies Readonly<Record<string, LanguageFacts>>

export type Language = keyof typeof languages

/** The languages of a surface. */
export type LanguageOn<On extends Surface> = {
  [Tag in Language]: On extends (typeof languages)[Tag]["surfaces"][number] ? Tag : never
}[Language]

export type ConsoleLanguage = LanguageOn<"console">

/** Every surface has it, the API's own texts are in it, and readers get it whose languages we do not have. */
export const defaultLanguage = "en" satisfies LanguageOn<"console"> & LanguageOn<"page">

const tags = Object.keys(languages) as Language[]

export function languagesOn<On extends Surface>(surface: On): readonly LanguageOn<On>[] {
  const isOn = (tag: Language): tag is LanguageOn<On> => {
    const { surfaces }: LanguageFacts = languages[tag]
    return surfaces.includes(surface)
  }
  return tags.filter(isOn)
}

export const consoleLanguages = languagesOn("console")

/** The first wanted language that is offered. Regions do not count: "hi-IN" is Hindi. */
export function firstOffered<Tag extends Language>(
  wanted: readonly string[],
  offered: readonly Tag[],
): Tag | typeof defaultLanguage {
  for (const tag of wanted) {
    const [language] = tag.toLowerCase().split("-")
    const found = offered.find(each => each === language)
    if (found) return found
  }
  return defaultLanguage
}
