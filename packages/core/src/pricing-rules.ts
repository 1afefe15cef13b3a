/** The rules that a browser loads to price: with the Counter and the settings' preview of a bill, not with every screen. */
export { everythingOnSale, indexMenu, type MenuEntry, type MenuIndex } from "./menu/index-items.ts"
export { addUp, chargesFor, untaxed, withTax } from "./pricing/add-up.ts"
export { isInArea } from "./pricing/area.ts"
export type { Bill } from "./pricing/bill.ts"
export { CartFault } from "./pricing/cart-fault.ts"
export { type KitchenTicket, kitchenTicket } from "./pricing/kitchen-ticket.ts"
export { type Cart, type CartItem, type PriceBasis, priceCart } from "./pricing/price-cart.ts"
export { withTaxOnTop } from "./pricing/tax.ts"
