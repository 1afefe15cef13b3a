import { OrderRequest } from "./order.ts"
import { cartProperties, DeliveryInput } from "./quote.ts"
import { closed, closedObject } from "./schema.ts"
import Type from "./type.ts"

/**
 * The bodies of quotes and orders as documented: one schema for each order type, with the members that it allows. The
 * server validates with the schema of all members and then `cartRules`, because a failed union cannot tell which field
 * is at fault.
 */
const { items, pickupAt } = cartProperties
const { customer, note, expectedTotal } = OrderRequest.properties

const delivery = Type.Unsafe<Type.Static<typeof DeliveryInput>>({
  ...DeliveryInput,
  dependentRequired: { lat: ["lng"], lng: ["lat"] },
})

const pickupCart = {
  type: Type.Literal("PICKUP"),
  items,
  pickupAt: Type.Optional({
    ...pickupAt,
    description:
      "When the customer comes: an instant, ISO-8601 with an offset or Z. Without it, as soon as possible.",
  }),
}
const deliveryCart = { type: Type.Literal("DELIVERY"), items, delivery }

const PickupQuoteRequest = closedObject("PickupQuoteRequest", pickupCart)
const DeliveryQuoteRequest = closed(deliveryCart, {
  title: "DeliveryQuoteRequest",
  description: "`delivery` is required.",
})

const PickupOrderRequest = closedObject("PickupOrderRequest", {
  ...pickupCart,
  customer,
  payment: Type.Literal("PAY_AT_COUNTER"),
  note,
  expectedTotal,
})
const DeliveryOrderRequest = closed(
  { ...deliveryCart, customer, payment: Type.Literal("CASH_ON_DELIVERY"), note, expectedTotal },
  { title: "DeliveryOrderRequest", description: "`delivery` is required." },
)

export const QuoteRequestByType = byOrderType(PickupQuoteRequest, DeliveryQuoteRequest, {
  title: "QuoteRequest",
  description:
    "`delivery` is required for DELIVERY and refused for PICKUP; `pickupAt` is for PICKUP only. Prices are never sent.",
})
export type QuoteRequestByType = Type.Static<typeof QuoteRequestByType>

export const OrderRequestByType = byOrderType(PickupOrderRequest, DeliveryOrderRequest, {
  title: "OrderRequest",
  description:
    "The cart of the quote, and the customer. No online payment: pickup is paid at the counter, delivery in cash.",
})
export type OrderRequestByType = Type.Static<typeof OrderRequestByType>

function byOrderType<Pickup extends Type.TObject, Delivery extends Type.TObject>(
  pickup: Pickup & { title?: string },
  brought: Delivery & { title?: string },
  options: { title: string; description: string },
) {
  return Type.Unsafe<Type.Static<Pickup> | Type.Static<Delivery>>({
    ...options,
    oneOf: [pickup, brought],
    discriminator: {
      propertyName: "type",
      mapping: {
        PICKUP: `#/components/schemas/${pickup.title}`,
        DELIVERY: `#/components/schemas/${brought.title}`,
      },
    },
  })
}
