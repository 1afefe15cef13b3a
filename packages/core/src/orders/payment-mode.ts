import type { OrderType, PaymentMode } from "@rasoi/contract"

/** Each order type has one payment mode. */
export const paymentModeOf: Record<OrderType, PaymentMode> = {
  PICKUP: "PAY_AT_COUNTER",
  DELIVERY: "CASH_ON_DELIVERY",
}
