export { counterBills } from "./counter-bills.ts"
export { counterDay } from "./counter-day.ts"
export { counterTables } from "./counter-tables.ts"

export const counter = {
  title: "Counter",
  search: "Search dishes",
  categories: "Categories",
  noDish: "No dish has this name",
  soldOut: "Sold out",
  from: (price: string) => `from ${price}`,
  inCart: (count: number) => `${count} in the order`,

  online: "Online",
  connecting: "Connecting…",
  offlineSince: (when: string) => `Offline since ${when}`,
  offline: "Offline",
  unsent: (count: number) => `${count} not sent`,
  allSent: "All sent",
  refused: (count: number) => `${count} refused`,
  sections: { order: "New order", tables: "Tables", bills: "Bills", day: "Day" },
  whileClosed: "The restaurant is closed. You can take orders here all the same.",
  whilePaused: "Online orders are paused. You can take orders here all the same.",

  notReady: "The Counter needs the network once",
  notReadyHelp: "It then keeps the menu on this tablet and also works without a network.",
  noPerson: "Sign in to take orders",
  noPersonHelp: "Orders of the Counter carry the name of a person.",
  noPersonAction: "Go to This device",
  noStorage:
    "This browser keeps nothing on the tablet, so no order would be safe. Leave the private window, or use another browser.",
  emptyMenu: "The menu has no dishes yet",

  order: "Order",
  kind: "Kind of order",
  kinds: {
    TAKEAWAY: "Takeaway",
    PHONE_PICKUP: "Phone, pickup",
    PHONE_DELIVERY: "Phone, delivery",
    TABLE: "Table",
  },
  empty: "Tap a dish to begin.",
  phone: "Phone",
  name: "Name",
  address: "Address",
  pincode: "Pincode",
  landmark: "Landmark, if there is one",
  pickupAt: "Pickup time",
  soonest: "As soon as possible",
  faults: {
    REQUIRED: "Needed for this order",
    NOT_A_PHONE: "A mobile number with 10 digits",
    NOT_A_PINCODE: "Six digits",
    OUT_OF_AREA: "Not in the delivery area. Offer pickup.",
    NO_TABLE: "Choose a table",
    TIME_PASSED: "This time is no longer possible. Choose another one.",
  },
  orderNote: "Note for the kitchen",
  fewer: (dish: string) => `One ${dish} less`,
  more: (dish: string) => `One ${dish} more`,
  change: (dish: string) => `Change ${dish}`,
  lineFaults: {
    ITEM_NOT_FOUND: "No longer on the menu. Remove it.",
    ITEM_UNAVAILABLE: "Sold out. Remove it.",
    ADDON_INVALID: "Its add-ons changed. Tap the dish to choose again.",
  },
  clear: "Clear",
  clearAsk: "Clear this order?",
  clearHelp: "Its dishes and the customer's details are removed.",
  place: "Place order",
  placeFor: (total: string) => `Place order · ${total}`,
  review: (dishes: number, total: string) => `Order: ${dishes} · ${total}`,
  notStored: "This order is not stored",
  notStoredHelp:
    "The tablet could not write it, perhaps because its storage is full. Nothing was sent. Make room and tap again, or write it on paper.",

  size: "Size",
  choose: (least: number, most: number) =>
    least === most ? `Choose ${least}` : least === 0 ? `Choose up to ${most}` : `Choose ${least} to ${most}`,
  note: "Note for this dish",
  quantity: "Quantity",
  add: (price: string) => `Add · ${price}`,
  update: (price: string) => `Update · ${price}`,
  toChoose: "Still to choose",
  soldOutAsk: (dish: string) => `Sell ${dish}, although it is sold out?`,
  soldOutHelp: "You are asked once for this order.",
  sellAnyway: "Sell it",

  placed: "Order placed",
  placedUnsent: "Kept on this tablet. It is sent as soon as the network is back.",
  placedSent: "In the kitchen's list",
  printTicket: "Print ticket",
  newOrder: "New order",
  link: "Link for the customer",
  linkText: (restaurant: string, number: string, url: string) =>
    `${restaurant}: your order ${number}. Follow it here: ${url}`,
  share: "Share",

  lastOrder: (when: string) => `Last order, ${when}`,
  repeat: "Repeat",
  notToday: (dishes: string) => `Not on today's menu: ${dishes}`,

  unsentTitle: "Not sent yet",
  unsentAbout: "They are safe on this tablet and are sent by themselves. What was refused waits for you.",
  bill: (number: string) => `Bill ${number}`,
  payment: "Payment",
  waiting: "Waiting for the network",
  notAsItIs:
    "The server cannot enter this as it is. Send it again. If that does not help, save it as a file and ask the owner.",
  numberRefusals: {
    NO_SERIES:
      "No tablet here has this number series. Save it as a file: a manager can send it from Counter, Day.",
    OTHER_TABLET:
      "The number belongs to another tablet. Save it as a file: a manager can send it from Counter, Day.",
    NUMBER_JUMP:
      "The number is far above the last one of this tablet. Save it as a file: a manager can send it from Counter, Day.",
  },
  refusals: {
    ITEM_UNAVAILABLE: "A dish or an add-on of it is sold out.",
    ADDON_INVALID: "Its add-ons do not fit its dishes any more.",
    ID_TAKEN: "The server has something else under this number. Save it as a file and ask the owner.",
    INVALID_TRANSITION: "This order has no bill that can be paid now.",
    BILL_ISSUED: "The bill is issued and does not change any more. Enter what is new as a new order.",
  },
  sendAgain: "Send again",
  saveFile: "Save as a file",
  removeAsk: (number: string) => `Remove ${number} from this tablet?`,
  removeHelp:
    "The server does not have it. It will be in no list and no report, and the owner sees on Watch who removed it, and why.",
  removeReason: "Why is it removed?",
  removeByManager: "Only a manager or the owner removes it.",
  leaveTitle: (count: number) =>
    count === 1 ? "1 entry is not sent yet" : `${count} entries are not sent yet`,
  leaveAbout:
    "They stay on this tablet, and are sent when somebody signs in on it again. It is better to wait until the network is back. If the tablet leaves the restaurant, save them as a file first.",
  leaveAnyway: "Sign out, they stay here",
  open: "Open the Counter",
}
