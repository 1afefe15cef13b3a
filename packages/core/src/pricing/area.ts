import type { Settings } from "@rasoi/contract/console"

/** Whether the restaurant delivers there. An empty list means no limit. */
export function isInArea(
  { deliveryPincodes }: Pick<Settings["ordering"], "deliveryPincodes">,
  pincode: string,
): boolean {
  return deliveryPincodes.length === 0 || deliveryPincodes.includes(pincode)
}
