import { type Language, languages } from "./languages.ts"

export const offeredLanguages = Object.keys(languages) as Language[]

interface Asked {
  /** A link to this page in another language. */
  query: string | null
  /** What the diner chose before. */
  cookie: string | undefined
  /** The browser's languages. */
  header: string | undefined
}

/** The diner's choice, or else the first of the browser's languages that is offered, or else the first one. */
export function chooseLanguage<Tag extends string>(
  { query, cookie = "", header = "" }: Asked,
  offered: readonly Tag[],
): Tag {
  const [, kept = ""] = /(?:^|; )lang=([a-z]+)/.exec(cookie) ?? []
  const wanted = [query ?? "", kept, ...accepted(header)]
  const found = wanted.map(tag => offered.find(each => each === tag)).find(each => each !== undefined)
  return found ?? (offered[0] as Tag)
}

/** "ta-IN,hi;q=0.8" as ["ta", "hi"], the most wanted first. */
function accepted(header: string): string[] {
  const ranges = header.slice(0, 500).split(",")
  const parsed = ranges.map(range => {
    const [tag = "", weight = "q=1"] = range.split(";").map(part => part.trim())
    return { language: tag.toLowerCase().split("-")[0] ?? "", quality: Number(weight.replace("q=", "")) }
  })
  return parsed
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ language }) => language)
}

/** For a year, for the pages and their API alike. */
export function languageCookie(language: Language): string {
  return `lang=${language}; Path=/; Max-Age=31536000; SameSite=Lax`
}
