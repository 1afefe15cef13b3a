import { tabletHeaders as names } from "@rasoi/contract/console/tablet-headers"
import { openCounter, strict } from "./database.ts"

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, "0")).join("")
}

/** Says which tablet sends this. Makes the tablet's secret the first time. None: it has no series yet. */
export async function tabletHeaders(
  restaurantId: string,
  { isRecovered = false, isPrinted = false } = {},
): Promise<Record<string, string>> {
  const database = await openCounter()
  const change = database.transaction("tablets", "readwrite", strict)
  const tablet = await change.store.get(restaurantId)
  const secret = tablet?.secret ?? newSecret()
  if (tablet && !tablet.secret) await change.store.put({ ...tablet, secret })
  await change.done
  return {
    ...(tablet ? { [names.credential]: `${tablet.tabletId}:${secret}` } : {}),
    ...(isRecovered ? { [names.recovered]: "yes" } : {}),
    ...(isPrinted ? { [names.printed]: "yes" } : {}),
  }
}
