import { RasoiApiError, type RasoiError } from "@rasoi/sdk"
import type { MadeLink } from "./links.ts"
import type { RecentValues } from "./recent-values.ts"
import type { Request } from "./routes.ts"

/** What a form has made, by the form's key. Only a help: the service remembers every key for a day. */
export type UsedForms = RecentValues<MadeLink>

/** What this form made before, if it is known here or the service says it. */
export async function usedFor(
  kind: MadeLink["kind"],
  key: string,
  error: RasoiError,
  { site }: Request,
  usedForms: UsedForms,
): Promise<MadeLink | undefined> {
  const known = usedForms.get(key)
  if (known !== undefined) return known
  const id = error instanceof RasoiApiError ? error.body.subjectId : undefined
  if (typeof id !== "string") return undefined
  const { orders, reservations } = site.rasoi
  return { kind, made: kind === "order" ? await orders.get(id) : await reservations.get(id) }
}
