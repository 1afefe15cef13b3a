import { firstOffered, languagesOn } from "@rasoi/contract/languages"
import type { TrackingLanguage } from "./words.ts"

export const trackingLanguages = languagesOn("tracking")

/** The language that the reader chose on the page, or else the first of the browser's that the page has. */
export function chooseLanguage(chosen: unknown, acceptLanguage: string | undefined): TrackingLanguage {
  const own = trackingLanguages.find(language => language === chosen)
  if (own) return own
  const accepted = (acceptLanguage ?? "").slice(0, 500).split(",").map(parse)
  const wanted = accepted
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag)
  return firstOffered(wanted, trackingLanguages)
}

/** "hi-IN;q=0.8" */
function parse(range: string): { tag: string; quality: number } {
  const [tag = "", ...parameters] = range.split(";").map(part => part.trim())
  const weight = parameters.find(parameter => parameter.startsWith("q="))?.slice(2)
  const quality = weight === undefined ? 1 : Number(weight)
  return { tag, quality: Number.isFinite(quality) ? quality : 0 }
}
