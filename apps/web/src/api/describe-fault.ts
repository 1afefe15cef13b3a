import type { DayKey, Fault } from "@rasoi/contract"
import type { Texts } from "../i18n/i18n.tsx"
import { isPaise, showPaise } from "./money.ts"
import { showRate } from "./rate.ts"

type Params = NonNullable<Fault["params"]>

/** Translates a server fault. A newer server may send reasons that this page does not know. */
export function describeFault({ field, message, reason, params = {} }: Fault, text: Texts<"forms">): string {
  const words = reason && Object.hasOwn(text.faultReasons, reason) ? text.faultReasons[reason] : message
  return typeof words === "string" ? words : words(formatParams(field, params, text))
}

/** Formats limits in familiar units, and days by name. */
function formatParams(field: string, params: Params, { days }: Texts): Params {
  const show =
    params.unit === "paise" || isPaise(field)
      ? showPaise
      : params.unit === "basisPoints" || field.endsWith("BasisPoints")
        ? (rate: number) => `${showRate(rate)} %`
        : null
  const shown: Record<string, unknown> = { ...params }
  for (const name of ["least", "most"]) {
    const limit = params[name]
    if (show && typeof limit === "number") shown[name] = show(limit)
  }
  if (typeof params.day === "string") shown.day = days[params.day as DayKey] ?? params.day
  return shown
}
