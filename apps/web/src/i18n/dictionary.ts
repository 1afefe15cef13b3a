import { keepPromises } from "../browser/kept-promise.ts"
import type { Language, Part, Texts } from "./strings.ts"

/** The texts of one language on this page. Loaded parts are added to them. */
export interface Dictionary {
  readonly texts: Texts
  /** Adds the part. The same promise for every render. */
  load(part: Part): Promise<void>
}

export function makeDictionary({ first, parts }: Language): Dictionary {
  const texts = { ...first }
  const load = keepPromises(async (part: Part): Promise<void> => {
    // Almost every screen has a form. Loaded when a form opens, these texts would hide the screen for a moment.
    const forms = part === "forms" ? undefined : load("forms")
    Object.assign(texts, ...(await Promise.all([parts[part](), forms])))
  })
  return { texts, load }
}
