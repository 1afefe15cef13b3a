export {
  type Bill,
  type BillAddOn,
  type BillCharge,
  type BillLine,
  type BillTax,
  sumOfLinesPaise,
  taxableOfLinePaise,
} from "./bill.ts"
export { checkArea, checkMinimum, checkOrderType, checkPayment } from "./checks.ts"
export { type GstRow, type GstSummary, gstSummary } from "./gst-summary.ts"
export { type KitchenTicket, kitchenTicket, type TicketLine, type TicketSource } from "./kitchen-ticket.ts"
export { checkPickupRange, checkPickupTime, type PickupTimeQuestion } from "./pickup-time.ts"
export { type Cart, type CartItem, type PriceBasis, priceCart } from "./price-cart.ts"
export { explainPriceChange, findEarlierPrice, type PriceChange } from "./price-change.ts"
export { type PriceFields, toPriceFields, toQuote } from "./wire.ts"
