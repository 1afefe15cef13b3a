export { type Bill, type BillCharge, type BillLine, sumOfLinesPaise, taxableOfLinePaise } from "./bill.ts"
export { isBillOfSupply } from "./bill-of-supply.ts"
export { CartFault } from "./cart-fault.ts"
export { checkArea, checkMinimum, checkOrderType, checkPayment } from "./checks.ts"
export { gstSummary, isRoundedPerLine } from "./gst-summary.ts"
export { checkPickupRange, checkPickupTime } from "./pickup-time.ts"
export {
  checkPickupDate,
  type PickupRange,
  type PickupReason,
  type PickupTimeState,
  pickupEveryMinutes,
  pickupRange,
  pickupTimesOn,
} from "./pickup-times.ts"
export { type Cart, type CartItem, type PriceBasis, priceCart } from "./price-cart.ts"
export { explainPriceChange, findEarlierPrice, type PriceChange } from "./price-change.ts"
export { priceOrRefuse } from "./price-or-refuse.ts"
export { type PriceFields, toPriceFields, toQuote } from "./wire.ts"
