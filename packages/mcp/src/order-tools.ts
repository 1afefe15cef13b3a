import {
  CancelRequest,
  type QuoteRequest as CartArguments,
  cartProperties,
  OrderRequest as OrderBody,
} from "@rasoi/contract"
import type { Order, OrderRequest, Rasoi } from "@rasoi/sdk"
import { billText } from "./bill.ts"
import type { Binding } from "./binding.ts"
import { cartOf } from "./cart.ts"
import { cartWaysOn, momentWaysOn } from "./cart-refusals.ts"
import { failure, quoted, result } from "./results.ts"
import { described, type Properties } from "./schemas.ts"
import { changes, reads, type Tool } from "./tool.ts"

interface PlaceArguments extends CartArguments {
  quoteId: string
  expectedTotal: number
  customer: { name: string; phone: string }
  note?: string
}

interface OrderArguments {
  orderId: string
}

const { type, items, delivery, pickupAt } = cartProperties
const { customer, note, expectedTotal } = OrderBody.properties

const cart: Properties = {
  required: {
    type,
    items: described(items, "menuItemId and addOnIds come from get_menu. Prices are never sent."),
  },
  optional: {
    delivery: described(delivery, "Required for DELIVERY, not allowed for PICKUP."),
    pickupAt: described(
      pickupAt,
      "PICKUP only: a pickupAt of find_pickup_times. Leave it out for as soon as possible.",
    ),
  },
}

const orderId: Properties = { required: { orderId: { type: "string", description: "From place_order." } } }

export function quoteTool(rasoi: Rasoi, binding: Binding): Tool<CartArguments> {
  return {
    name: "quote_order",
    title: "Price an order",
    description:
      "Prices a cart with all taxes and charges. Orders nothing. Returns the bill as text, and the quoteId and expectedTotal (in " +
      "paise) that place_order needs. Show the person the whole bill. Call it again after every change of the cart.",
    properties: cart,
    annotations: reads,
    waysOn: cartWaysOn,
    async run(given, signal) {
      const sent = cartOf(given)
      const quote = await rasoi.orders.quote(sent, { signal })
      const { amount, display } = quote.total
      return result(billText(quote), {
        quoteId: binding.issue(quote.quoteId, [sent, amount]),
        expectedTotal: amount,
        total: display,
        prepMinutes: quote.prepMinutes,
        next: "Show this bill to the person. Call place_order only after they agree.",
      })
    },
  }
}

const quoteFirst =
  "Nothing was ordered. Call quote_order with this cart, show the person the bill, and call place_order with its quoteId, " +
  "expectedTotal and exactly the same cart after they agree."

const quoteTooOld =
  "This quote is older than 12 hours or from an earlier version, so this call has sent nothing. If place_order was called with this quoteId before, there may be " +
  "an order already: ask the person, or let them call the restaurant, whose phone number get_menu has. Only if there is none, call " +
  "quote_order again, show the person the bill, and order with the new quoteId."

export function placeTool(rasoi: Rasoi, binding: Binding): Tool<PlaceArguments> {
  return {
    name: "place_order",
    title: "Place an order",
    description:
      "Places the order that was quoted. The person pays at the counter or in cash on delivery. Before you call it, call " +
      "quote_order, show the person the bill and get their agreement. Send the quote's quoteId and expectedTotal with exactly the same " +
      "cart, within 12 hours. If the price has changed, nothing is ordered. If there is no response, call it again with the same " +
      "arguments: it stays one order.",
    properties: {
      required: {
        ...cart.required,
        quoteId: { type: "string", description: "From quote_order for exactly this cart." },
        expectedTotal: described(
          expectedTotal,
          "From quote_order: the total in paise that the person agreed to.",
        ),
        customer: described(
          customer,
          "The name and Indian mobile number of the person. Ask for them; never invent them.",
        ),
      },
      optional: { ...cart.optional, note: described(note, "For the restaurant.") },
    },
    annotations: changes,
    waysOn: {
      ...cartWaysOn,
      ...momentWaysOn,
      refused: quoteFirst,
      IDEMPOTENCY_KEY_REUSED:
        "place_order was already called with this quoteId and another name, phone or note. If it succeeded then, there is an order " +
        "already: ask the person before you quote and place another one.",
    },
    async run(given, signal) {
      const sent = cartOf(given)
      const held = binding.check(given.quoteId, [sent, given.expectedTotal])
      if (held === "old") return failure(quoteTooOld)
      if (held === "other")
        return failure(`quoteId is not of a quote with this cart and this expectedTotal. ${quoteFirst}`)
      const body = {
        ...sent,
        customer: given.customer,
        // Each order type has one way to pay.
        payment: given.type === "DELIVERY" ? "CASH_ON_DELIVERY" : "PAY_AT_COUNTER",
        note: given.note || undefined,
        expectedTotal: given.expectedTotal,
      } as OrderRequest
      const order = await rasoi.orders.create(body, { idempotencyKey: given.quoteId, signal })
      return orderResult(order)
    },
  }
}

export function orderTool(rasoi: Rasoi): Tool<OrderArguments> {
  return {
    name: "get_order",
    title: "Read an order",
    description: "The current status of an order and its bill. Ask at most every 15 seconds.",
    properties: orderId,
    annotations: reads,
    run: async (given, signal) => orderResult(await rasoi.orders.get(given.orderId, { signal })),
  }
}

export function cancelOrderTool(rasoi: Rasoi): Tool<OrderArguments & { reason?: string }> {
  return {
    name: "cancel_order",
    title: "Cancel an order",
    description:
      "Cancels an order that the restaurant has not accepted yet. Call it only if the person wants that.",
    properties: { ...orderId, optional: CancelRequest.properties },
    annotations: changes,
    waysOn: { CANNOT_CANCEL: "Tell the person to call the restaurant; get_menu has its phone number." },
    run: async (given, signal) =>
      orderResult(await rasoi.orders.cancel(given.orderId, reasonOf(given), { signal })),
  }
}

export function reasonOf({ reason }: { reason?: string }): { reason: string } | undefined {
  return reason ? { reason } : undefined
}

function orderResult(order: Order) {
  const { id, number, status, total, acceptBy, readyBy, pickupAt: at, trackingUrl, rejectionReason } = order
  const text = [
    `Order ${number}: ${status}`,
    ...(status === "PENDING"
      ? ["The restaurant has not answered yet. get_order has the current status."]
      : []),
    ...(rejectionReason ? [`Reason: ${quoted(rejectionReason)}`] : []),
    billText(order),
    `The person can follow it here: ${trackingUrl}`,
  ]
  return result(text.join("\n"), {
    orderId: id,
    number,
    status,
    totalPaise: total.amount,
    total: total.display,
    acceptBy: status === "PENDING" ? acceptBy : undefined,
    readyBy: readyBy ?? undefined,
    pickupAt: at ?? undefined,
    trackingUrl,
  })
}
