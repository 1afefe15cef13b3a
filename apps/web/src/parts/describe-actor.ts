import type { ResponseOf } from "@rasoi/contract"
import type { getOrderHistory } from "@rasoi/contract/console"

type Actor = Pick<ResponseOf<typeof getOrderHistory>["moves"][number], "by" | "byKind" | "device">

interface Words {
  readonly whoOn: (person: string, deviceName: string) => string
  readonly movers: Readonly<Record<Exclude<Actor["byKind"], "STAFF">, string>>
}

/** "Asha on Counter tablet"; a translated text for the customer and for the system. */
export function describeActor({ by, byKind, device }: Actor, { whoOn, movers }: Words): string {
  if (byKind !== "STAFF") return movers[byKind]
  return device ? whoOn(by, device) : by
}
