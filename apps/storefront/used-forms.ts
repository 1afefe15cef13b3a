import { RasoiApiError, type RasoiError } from "@rasoi/sdk"
import { linkTo } from "./links.ts"
import type { RecentValues } from "./recent-values.ts"
import type { Request } from "./routes.ts"

/** The page of what a form has made, by the form's key. Only a help: the service remembers every key for a day. */
export type UsedForms = RecentValues<string>

/** The page of what this form made before, if it is known here or the service says it. */
export async function usedFor(
  kind: "order" | "booking",
  key: string,
  error: RasoiError,
  { site }: Request,
  usedForms: UsedForms,
): Promise<string | undefined> {
  const link = usedForms.get(key)
  if (link !== undefined) return link
  const made = error instanceof RasoiApiError ? error.body.subjectId : undefined
  if (typeof made !== "string") return undefined
  const { orders, reservations } = site.rasoi
  return linkTo(kind, kind === "order" ? await orders.get(made) : await reservations.get(made))
}
