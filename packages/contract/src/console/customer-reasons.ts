import type { LanguageOn } from "../languages.ts"
import { bn } from "./usual-reasons.bn.ts"
import type { UsualTexts } from "./usual-reasons.en.ts"
import { kn } from "./usual-reasons.kn.ts"
import { mr } from "./usual-reasons.mr.ts"
import { ta } from "./usual-reasons.ta.ts"
import { te } from "./usual-reasons.te.ts"
import { usualTexts } from "./usual-reasons.ts"

/** The usual texts as customers read them. That the customer asked is said to the customer. */
export const customerTexts: Readonly<Record<LanguageOn<"page">, UsualTexts>> = {
  en: { ...usualTexts.en, cancelOnRequest: { asked: "Cancelled as you asked." } },
  hi: { ...usualTexts.hi, cancelOnRequest: { asked: "आपके कहने पर कैंसल किया गया।" } },
  ta,
  te,
  kn,
  mr,
  bn,
}
