/** The rules that a browser loads to price: with the Counter and the settings' preview of a bill, not with every screen. */
export { billedBill } from "./counter/billed.ts"
export {
  type BilledAmount,
  balanceOf,
  openPaise,
  type PaymentEntry,
  paymentFault,
  receivedPaise,
  settlingCash,
  signOf,
} from "./counter/payments.ts"
export {
  overpaidPaise,
  type PaidBill,
  refundOfAll,
  refundOfPart,
  returnablePaise,
} from "./counter/refunds.ts"
export {
  amountOfParts,
  type PartLeft,
  returnAll,
  returnAmount,
  returnLines,
} from "./counter/returns.ts"
export { tabBill } from "./counter/tab-bill.ts"
export { upiLink } from "./counter/upi-link.ts"
export { everythingOnSale, indexMenu } from "./menu/index-items.ts"
export { staffPaymentModeOf } from "./orders/payment-mode.ts"
export { addUp, chargesFor, untaxed, withTax } from "./pricing/add-up.ts"
export { isInArea } from "./pricing/area.ts"
export type { Bill } from "./pricing/bill.ts"
export { isBillOfSupply } from "./pricing/bill-of-supply.ts"
export { CartFault } from "./pricing/cart-fault.ts"
export { pickupDates, pickupTimesOn } from "./pricing/pickup-times.ts"
export { priceCart } from "./pricing/price-cart.ts"
export { withTaxOnTop } from "./pricing/tax.ts"
