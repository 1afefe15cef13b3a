export { callOffRuleOf } from "./call-off.ts"
export { answerCancelRequest, askToCancel } from "./cancel-requests.ts"
export { makeClockSteps } from "./clock-steps.ts"
export { mountConsoleOrders } from "./console-routes.ts"
export { countTicketPrint, findFirstShown, setBillNumber } from "./console-store.ts"
export { cancelByCustomer as cancelOrderByCustomer } from "./customer-cancel.ts"
export type { DecisionBasis } from "./decide.ts"
export { makeOrderEvents, type OrderEvents } from "./events.ts"
export { expireDueOrders, playDueTestMoves } from "./expiry.ts"
export {
  representBill,
  representForStaff,
  representOneForStaff,
  representVoid,
  tabsOf,
} from "./for-staff.ts"
export { issueOrderBill } from "./issue.ts"
export { billForPayment, billForTaken, cancelVoided } from "./moves.ts"
export { findDelayReason } from "./moves-store.ts"
export { makeOrderNumbers } from "./numbers.ts"
export { forgetPageVisitors } from "./page-order-store.ts"
export { correctOrderPhones } from "./phones-store.ts"
export { draftOrder, hashTrackingToken } from "./place.ts"
export { makeReceipts, type Receipts } from "./receipts.ts"
export { asOf, placedOrder, representOrder } from "./representation.ts"
export { type OrderCall, requireOrder, type StaffOrderParts, unknownOrder } from "./require-order.ts"
export { mountOrders } from "./routes.ts"
export { simulatedMover } from "./simulated-staff.ts"
export {
  attendLiveOrders,
  leaveLiveOrders,
  listAskedToCancel,
  listUnpaidOfSimulated,
} from "./simulated-store.ts"
export {
  allocateNumberBlock,
  findOrder,
  findOrderByToken,
  findOrderOfRestaurant,
  listOrders,
  lockOrder,
  type NewOrder,
  type OrderRow,
  type PublicOrderRow,
} from "./store.ts"
export { makeWordsJob } from "./words-job.ts"
export { areWordsFilled, fillOrderWords, fillOrderWordsAgain } from "./words-store.ts"
