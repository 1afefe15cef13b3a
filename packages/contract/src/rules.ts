import type { Fault } from "./fault-reasons.ts"
import type { QuoteRequest } from "./quote.ts"

/** Which members each order type allows; the same for a quote and an order. */
export function cartRules({ type, delivery, pickupAt }: QuoteRequest): Fault[] {
  const faults: Fault[] = []
  if (type === "DELIVERY" && !delivery) {
    faults.push({ field: "delivery", message: "is required when type is DELIVERY", reason: "REQUIRED" })
  }
  if (type === "PICKUP" && delivery) {
    faults.push({ field: "delivery", message: "is not allowed when type is PICKUP", reason: "NOT_ALLOWED" })
  }
  if (type === "DELIVERY" && pickupAt !== undefined) {
    faults.push({ field: "pickupAt", message: "is not allowed when type is DELIVERY", reason: "NOT_ALLOWED" })
  }
  if (delivery && (delivery.lat === undefined) !== (delivery.lng === undefined)) {
    const missing = delivery.lat === undefined ? "lat" : "lng"
    faults.push({
      field: `delivery.${missing}`,
      message: "is required too: send lat and lng together or neither",
      reason: "REQUIRED",
    })
  }
  return faults
}
