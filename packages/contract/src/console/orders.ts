import { endpoint } from "../endpoint.ts"
import { mostReceipts } from "../limits.ts"
import { cancellers, OrderStatus } from "../order.ts"
import { choice, closed, closedObject, LocalDate, PhoneInput, text } from "../schema.ts"
import Type from "../type.ts"
import { needs, serviceOrDevice, signedIn, withBody } from "./access.ts"
import { ApprovalToken } from "./approval-token.ts"
import { answerCancel } from "./customer-requests.ts"
import { listOf } from "./lists.ts"
import {
  ConsoleOrder,
  ConsoleOrderList,
  DeliveryPersonRecord,
  OrderHistory,
  OrderingStatus,
  OrderSource,
  StaffOrderType,
  UndoRequest,
} from "./order-schemas.ts"
import { type PlainOrderStep, type PlainStep, plainOrderSteps } from "./order-steps.ts"

const orders = { tag: "Orders", access: serviceOrDevice, errors: signedIn } as const

/** What staff can do with one order. */
const order = <const Action extends string>(action: Action, summary: string) =>
  ({
    ...orders,
    id: `console.orders.${action}`,
    method: "POST",
    path: `/console/v1/orders/{id}/${action}` as const,
    summary,
    response: { status: 200, schema: ConsoleOrder },
    errors: [...signedIn, ...withBody, "NOT_FOUND", "INVALID_TRANSITION"],
  }) as const

const Reason = text({ min: 1, max: "reason", multiline: true, description: "The customer sees it." })

export const listConsoleOrders = endpoint({
  ...orders,
  id: "console.orders.list",
  method: "GET",
  path: "/console/v1/orders",
  summary: "The inbox, or a day's finished orders",
  description:
    "`view=active`: everything that is not finished, the soonest deadline first, never paged. `view=finished`: those of `date`, or of `from` to `to`, newest first; with `search`, of all days that are kept. A paired device on which nobody is signed in reads from yesterday's service day on.",
  query: closed({
    view: Type.Optional(choice(["active", "finished"])),
    status: Type.Optional(OrderStatus),
    cancelledBy: Type.Optional(choice(cancellers, "`SYSTEM`: missed, because nobody answered in time.")),
    date: Type.Optional(LocalDate),
    from: Type.Optional({
      ...LocalDate,
      description: "The first of several days. Default with `to`: all before it.",
    }),
    to: Type.Optional({
      ...LocalDate,
      description: "The last of several days. Default with `from`: all after it.",
    }),
    search: Type.Optional(
      text({
        min: 1,
        max: "customerName",
        description:
          "A number, the beginnings of the words of a name, or at least four digits with which a phone begins or ends. Only finished orders.",
      }),
    ),
    source: Type.Optional(OrderSource),
    type: Type.Optional(StaffOrderType),
    paid: Type.Optional(
      choice(["YES", "NO"], "Whether the bill is paid. Only orders whose money the Counter records."),
    ),
    person: Type.Optional(text({ min: 1, max: "staffName", description: "Who took the order." })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
    cursor: Type.Optional(text({ min: 1, max: "cursor" })),
  }),
  response: { status: 200, schema: ConsoleOrderList },
})

export const getConsoleOrder = endpoint({
  ...orders,
  id: "console.orders.get",
  method: "GET",
  path: "/console/v1/orders/{id}",
  summary: "One order",
  response: { status: 200, schema: ConsoleOrder },
  errors: [...signedIn, "NOT_FOUND"],
})

export const acceptOrder = endpoint({
  ...order("accept", "Accept an order"),
  body: closedObject("AcceptRequest", {
    prepMinutes: Type.Optional(Type.Integer({ minimum: 0, maximum: 600 })),
  }),
  bodyOptional: true,
})

export const rejectOrder = endpoint({
  ...order("reject", "Reject an order"),
  description:
    "For an order that waits. One that was accepted before (`rejectNeedsPerson`) is rejected by a person, and is in the audit log.",
  body: closedObject("RejectRequest", { reason: Reason }),
})

const DispatchRequest = closedObject("DispatchRequest", {
  deliveryPersonId: Type.Optional(text({ min: 1, max: "id" })),
  name: Type.Optional(text({ min: 1, max: "deliveryPersonName" })),
  phone: Type.Optional(PhoneInput),
  remember: Type.Optional(Type.Boolean()),
})

export const dispatchOrder = endpoint({
  ...order("dispatch", "Out for delivery"),
  description:
    "Send the id of a delivery person, or a name and phone. With `remember`, a person whose phone is new is added to the delivery people.",
  body: DispatchRequest,
  rules: ({ deliveryPersonId, name, phone }: Type.Static<typeof DispatchRequest>) => {
    const nobodyNamed = name === undefined && phone === undefined
    const named = name !== undefined && phone !== undefined
    if (deliveryPersonId === undefined ? named : nobodyNamed) return []
    const message = "send either deliveryPersonId, or name and phone"
    return [{ field: "deliveryPersonId", message, reason: "ONE_OF" as const }]
  },
  example: { body: { name: "Ravi", phone: "9845011111" } },
})

function plainEndpoint<const Action extends string>({ action, summary, ...rest }: PlainStep<Action>) {
  return endpoint({ ...order(action, summary), ...rest })
}

type PlainEndpoints = {
  readonly [To in PlainOrderStep]: ReturnType<typeof plainEndpoint<(typeof plainOrderSteps)[To]["action"]>>
}
export const plainOrderEndpoints = Object.fromEntries(
  Object.entries(plainOrderSteps).map(([to, step]) => [to, plainEndpoint(step)]),
) as PlainEndpoints

export const cancelConsoleOrder = endpoint({
  ...order("cancel", "Cancel an accepted order"),
  description:
    "For an accepted order that is not finished. Reject an order that is not accepted. It needs a person, and the permission `till` if `cancelNeedsManager` has a reason, or the `approval` of somebody who has it.",
  body: closedObject("StaffCancelRequest", { reason: Reason, approval: ApprovalToken }),
})

export const answerCancelRequest = endpoint({
  ...order("cancel-request", "Answer a customer who asks to cancel"),
  id: "console.orders.answerCancelRequest",
  ...answerCancel,
  description:
    "ACCEPTED cancels the order as staff do, with the reason that the customer asked: it needs a person, and the permission `till` if `cancelNeedsManager` has a reason, or the `approval` of somebody who has it. DECLINED keeps the order, with a reason. One answer counts: INVALID_TRANSITION if somebody answered before, or the order has ended.",
})

export const delayOrder = endpoint({
  ...order("delay", "Move the promised time"),
  description:
    "For an accepted order that is not ready. `minutes` is the whole delay, so that a repeated request changes nothing. Customers see the new `readyBy`, and on the tracking page the last reason.",
  body: closedObject("DelayRequest", {
    minutes: Type.Integer({ minimum: 0, maximum: 180 }),
    reason: Type.Optional(Reason),
  }),
})

export const undoOrder = endpoint({
  ...order("undo", "Undo the last step"),
  description:
    "Takes back the last step of staff: within 30 minutes, or 5 minutes after the order has ended, and never after `acceptBy` to PENDING. `undo` of the order says whether it is possible. A cancellation for which a credit note was issued stays.",
  body: UndoRequest,
  errors: [...signedIn, ...withBody, "NOT_FOUND", "INVALID_TRANSITION", "BILL_ISSUED"],
})

export const getOrderHistory = endpoint({
  ...orders,
  id: "console.orders.history",
  method: "GET",
  path: "/console/v1/orders/{id}/history",
  summary: "The history of an order, and the devices that showed it",
  response: { status: 200, schema: OrderHistory },
  errors: [...signedIn, "NOT_FOUND"],
})

export const sendReceipts = endpoint({
  ...orders,
  id: "console.orders.receipts",
  method: "POST",
  path: "/console/v1/orders/receipts",
  summary: "Report which orders this device shows, and which ones a person opened",
  body: closedObject("ReceiptsRequest", {
    shown: Type.Optional(Type.Array(text({ min: 1, max: "id" }), { maxItems: mostReceipts })),
    acknowledged: Type.Optional(Type.Array(text({ min: 1, max: "id" }), { maxItems: mostReceipts })),
  }),
  response: { status: 204 },
  errors: [...signedIn, ...withBody],
})

const deliveryPeople = { tag: "Delivery people", access: needs("deliveryPeople"), errors: signedIn } as const

export const listDeliveryPeople = endpoint({
  ...deliveryPeople,
  id: "console.deliveryPeople.list",
  method: "GET",
  path: "/console/v1/delivery-people",
  summary: "Delivery people",
  access: serviceOrDevice,
  response: { status: 200, schema: listOf(DeliveryPersonRecord, "DeliveryPersonList") },
})

export const createDeliveryPerson = endpoint({
  ...deliveryPeople,
  id: "console.deliveryPeople.create",
  method: "POST",
  path: "/console/v1/delivery-people",
  summary: "Add a delivery person",
  body: closedObject("DeliveryPersonRequest", {
    name: text({ min: 1, max: "deliveryPersonName" }),
    phone: PhoneInput,
  }),
  response: { status: 201, schema: DeliveryPersonRecord },
  errors: [...signedIn, ...withBody],
})

export const patchDeliveryPerson = endpoint({
  ...deliveryPeople,
  id: "console.deliveryPeople.patch",
  method: "PATCH",
  path: "/console/v1/delivery-people/{id}",
  summary: "Change a delivery person, or put them on leave",
  body: closed(
    {
      name: Type.Optional(text({ min: 1, max: "deliveryPersonName" })),
      phone: Type.Optional(PhoneInput),
      active: Type.Optional(Type.Boolean()),
    },
    { title: "DeliveryPersonPatch", minProperties: 1 },
  ),
  response: { status: 200, schema: DeliveryPersonRecord },
  errors: [...signedIn, ...withBody, "NOT_FOUND"],
})

export const getOrderingStatus = endpoint({
  ...orders,
  id: "console.ordering.get",
  method: "GET",
  path: "/console/v1/ordering",
  summary: "Whether the restaurant receives orders, and if not, why",
  response: { status: 200, schema: OrderingStatus },
})

export const pauseOrdering = endpoint({
  ...orders,
  id: "console.ordering.pause",
  method: "POST",
  path: "/console/v1/ordering/pause",
  summary: "Pause orders for some time, or for today",
  description:
    "`today` lasts until the end of the current service day: midnight, or the last closing if that is later.",
  body: closedObject("PauseRequest", {
    minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 1440 })),
    today: Type.Optional(Type.Literal(true)),
  }),
  rules: ({ minutes, today }: { minutes?: number; today?: true }) =>
    (minutes === undefined) === (today === undefined)
      ? [{ field: "minutes", message: "send either minutes, or today: true", reason: "ONE_OF" as const }]
      : [],
  response: { status: 200, schema: OrderingStatus },
  errors: [...signedIn, ...withBody],
  example: { body: { minutes: 30 } },
})

export const resumeOrdering = endpoint({
  ...orders,
  id: "console.ordering.resume",
  method: "DELETE",
  path: "/console/v1/ordering/pause",
  summary: "Resume orders",
  response: { status: 200, schema: OrderingStatus },
})

export const orderEndpoints = [
  listConsoleOrders,
  getConsoleOrder,
  acceptOrder,
  rejectOrder,
  ...Object.values(plainOrderEndpoints),
  dispatchOrder,
  cancelConsoleOrder,
  answerCancelRequest,
  delayOrder,
  undoOrder,
  getOrderHistory,
  sendReceipts,
  listDeliveryPeople,
  createDeliveryPerson,
  patchDeliveryPerson,
  getOrderingStatus,
  pauseOrdering,
  resumeOrdering,
] as const
