import type { ResponseOf } from "@rasoi/contract"
import type { getOrderHistory } from "@rasoi/contract/console"

type Actor = Pick<ResponseOf<typeof getOrderHistory>["moves"][number], "by" | "byKind" | "device">

export interface ActorWords {
  readonly whoOn: (person: string, deviceName: string) => string
  readonly movers: Readonly<Record<Exclude<Actor["byKind"], "STAFF" | "DEVICE">, string>>
}

/** "Asha on Counter tablet", or "Counter tablet" alone; a translated text for the customer and for the system. */
export function describeActor({ by, byKind, device }: Actor, { whoOn, movers }: ActorWords): string {
  if (byKind === "DEVICE") return by
  if (byKind !== "STAFF") return movers[byKind]
  return device ? whoOn(by, device) : by
}
