import type { Settings } from "@rasoi/contract/console"
import type { Bill } from "./bill.ts"

/** Of the settings of the time of the bill. With tax, from an order that is older than a change of the kind, it is a tax invoice. */
export function isBillOfSupply(
  { taxPaise }: Pick<Bill, "taxPaise">,
  { kind }: Pick<Settings["gst"], "kind">,
): boolean {
  return kind === "COMPOSITION" && taxPaise.total === 0
}
