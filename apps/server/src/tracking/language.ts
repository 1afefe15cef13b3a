import { type Language, words } from "./words.ts"

const isLanguage = (text: string): text is Language => Object.hasOwn(words, text)

/** The language that the reader chose on the page, or else the first of the browser's that the page has. */
export function chooseLanguage(chosen: unknown, acceptLanguage: string | undefined): Language {
  if (typeof chosen === "string" && isLanguage(chosen)) return chosen
  const accepted = (acceptLanguage ?? "").slice(0, 500).split(",").map(parse)
  const [first] = accepted
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ language }) => language)
    .filter(isLanguage)
  return first ?? "en"
}

/** "hi-IN;q=0.8" */
function parse(range: string): { language: string; quality: number } {
  const [tag = "", ...parameters] = range.split(";").map(part => part.trim())
  const [language = ""] = tag.toLowerCase().split("-")
  const weight = parameters.find(parameter => parameter.startsWith("q="))?.slice(2)
  const quality = weight === undefined ? 1 : Number(weight)
  return { language, quality: Number.isFinite(quality) ? quality : 0 }
}
