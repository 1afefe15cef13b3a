import { type Language, languages } from "./languages.ts"
import { RecentValues } from "./recent-values.ts"

export const allLanguages = Object.keys(languages) as Language[]

/** The languages of a site that have a dictionary; all of them if none of its own has one. */
export function offeredLanguages(tags: readonly string[]): readonly Language[] {
  const offered = tags.flatMap(tag => allLanguages.find(each => each === tag) ?? [])
  return offered.length > 0 ? offered : allLanguages
}

interface Asked {
  /** A link to this page in another language. */
  query: string | null
  /** What the customer chose before. */
  cookie: string | undefined
  /** The browser's languages. */
  header: string | undefined
}

/** The customer's choice, or else the first of the browser's languages that is offered, or else the first one. */
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
  const found = known.get(header)
  if (found) return found
  const wanted = parseAccepted(header)
  known.set(header, wanted)
  return wanted
}

/** Most browsers send one of a few headers. */
const known = new RecentValues<string[]>(200)

function parseAccepted(header: string): string[] {
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

/** For a year. Pages work without it: a chosen language is also in their links. */
export function languageCookie(language: Language, basePath: string): string {
  return `lang=${language}; Path=${basePath || "/"}; Max-Age=31536000; SameSite=Lax`
}
