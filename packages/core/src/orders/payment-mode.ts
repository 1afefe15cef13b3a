import type { OrderType, PaymentMode } from "@rasoi/contract"
import type { StaffOrderType } from "@rasoi/contract/console"

/** Each order type has one payment mode. */
export const paymentModeOf: Record<OrderType, PaymentMode> = {
  PICKUP: "PAY_AT_COUNTER",
  DELIVERY: "CASH_ON_DELIVERY",
}

/** The same for orders that staff enter. */
export const staffPaymentModeOf: Readonly<Record<StaffOrderType, PaymentMode>> = {
  ...paymentModeOf,
  DINE_IN: "PAY_AT_COUNTER",
}
