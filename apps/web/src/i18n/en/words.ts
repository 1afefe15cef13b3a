import type { Canceller, OrderStatus, PaymentMode, ReservationStatus } from "@rasoi/contract"
import type { OrderSource, ReservationSource, StaffOrderType } from "@rasoi/contract/console"
import type { PlainOrderStep } from "@rasoi/contract/console/order-steps"

export const words = {
  olderDays:
    "This device shows orders and bookings from yesterday on. For earlier days somebody signs in under “This device”.",
  close: "Close",
  cancel: "Cancel",
  save: "Save",
  remove: "Remove",
  edit: "Edit",
  on: "On",
  off: "Off",
  copy: "Copy",
  copied: "Copied",
  loading: "Loading",
  tryAgain: "Try again",
  clearSearch: "Clear the search",
  notAmount: "An amount such as 249 or 249.50",
  notWholeNumber: "A whole number",
  notRate: "A rate in per cent, such as 5 or 12.5",
  minutes: "min",
  print: "Print",
  download: "Download CSV",
  nothingFound: "Nothing found",
  reason: "Reason",
  backToSetup: "Back to the setup list",
  nameRemoved: "Name removed",
  undo: "Undo",
  undoStep: (step: string) => `Undo “${step}”`,
  undone: (step: string) => `“${step}” undone`,
}

export const food = { VEG: "Veg", NON_VEG: "Non-veg", EGG: "Egg" }

export const orderWords = {
  type: { PICKUP: "Pickup", DELIVERY: "Delivery", DINE_IN: "Table" } satisfies Record<StaffOrderType, string>,
  source: { ONLINE: "Online", COUNTER: "Counter", PHONE: "Phone", TABLE: "Table" } satisfies Record<
    OrderSource,
    string
  >,
  payment: { PAY_AT_COUNTER: "Pays at the counter", CASH_ON_DELIVERY: "Cash on delivery" } satisfies Record<
    PaymentMode,
    string
  >,
  status: {
    PENDING: "New",
    ACCEPTED: "Accepted",
    PREPARING: "In the kitchen",
    READY: "Ready",
    OUT_FOR_DELIVERY: "Out for delivery",
    COMPLETED: "Completed",
    REJECTED: "Rejected",
    CANCELLED: "Cancelled",
  } satisfies Record<OrderStatus, string>,
  /** On the buttons. */
  steps: {
    PREPARING: "Start cooking",
    READY: "Ready",
    OUT_FOR_DELIVERY: "Send out",
    COMPLETED: { PICKUP: "Handed over", DELIVERY: "Delivered", DINE_IN: "Served" },
  } satisfies Record<PlainOrderStep | "OUT_FOR_DELIVERY", string | Record<StaffOrderType, string>>,
  cancelledBy: {
    CUSTOMER: "Cancelled by the customer",
    RESTAURANT: "Cancelled by the restaurant",
    SYSTEM: "Missed: nobody answered in time",
  } satisfies Record<Canceller, string>,
}

export const bookingWords = {
  status: {
    PENDING: "Waiting for an answer",
    CONFIRMED: "Confirmed",
    SEATED: "Seated",
    REJECTED: "Declined",
    CANCELLED: "Cancelled",
    NO_SHOW: "No-show",
  } satisfies Record<ReservationStatus, string>,
  people: (count: number) => (count === 1 ? "1 guest" : `${count} guests`),
  source: { API: "Online", PHONE: "By phone", WALK_IN: "Walk-in" } satisfies Record<
    ReservationSource,
    string
  >,
}

export const roles = { STAFF: "Staff", MANAGER: "Manager", OWNER: "Owner", DEVELOPER: "Developer" }
export const rolePlurals = { STAFF: "staff", MANAGER: "managers", OWNER: "owners", DEVELOPER: "developers" }

export const days = {
  mon: "Monday",
  tue: "Tuesday",
  wed: "Wednesday",
  thu: "Thursday",
  fri: "Friday",
  sat: "Saturday",
  sun: "Sunday",
}
