import { endpoint } from "../endpoint.ts"
import type { Fault } from "../fault-reasons.ts"
import { DeliveryInput } from "../quote.ts"
import {
  choice,
  closed,
  closedObject,
  nullable,
  object,
  PhoneInput,
  TimestampWithOffset,
  text,
} from "../schema.ts"
import Type from "../type.ts"
import { needs, signedIn, withBody } from "./access.ts"
import { ConsoleOrder, StaffOrderType } from "./order-schemas.ts"
import { TabInput } from "./tabs.ts"
import { SavedFile, SignedInBy, TakenBy } from "./taken-by.ts"

/**
 * What staff enter at the counter. A tablet makes ids, numbers and prices itself, so that it also works without a network, and
 * sends what it has stored as often as it takes: the same id with the same content is entered once.
 */

/** The sources of orders that staff enter. */
export const counterSources = ["COUNTER", "PHONE", "TABLE"] as const
export type CounterSource = (typeof counterSources)[number]

/** Somebody at the counter takes it away; a caller comes for it or has it brought; guests eat at a table. */
export const counterTypes = {
  COUNTER: ["PICKUP"],
  PHONE: ["PICKUP", "DELIVERY"],
  TABLE: ["DINE_IN"],
} as const satisfies Record<CounterSource, readonly StaffOrderType[]>

/** "T2-14": the 14th order of the tablet whose series is T2. The server's own numbers never look like this. */
export const counterNumberPattern = "^T[1-9][0-9]{0,4}-[1-9][0-9]{0,5}$"

const Paise = Type.Integer({ minimum: 0, maximum: 10_000_000_00 })
const BasisPoints = Type.Integer({ minimum: 0, maximum: 10_000 })
const Id = text({ min: 1, max: "id" })
const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })

const BilledLine = closedObject("BilledLine", {
  menuItemId: Id,
  name: text({ min: 1, max: "billedDishName" }),
  quantity: Type.Integer({ minimum: 1, maximum: 99 }),
  unitPricePaise: Paise,
  addOns: Type.Array(closed({ id: Id, name: text({ min: 1, max: "dishName" }), pricePaise: Paise }), {
    maxItems: 20,
  }),
  note: nullable(text({ max: "dishNote", multiline: true })),
  rateBasisPoints: BasisPoints,
  included: Type.Boolean({ description: "Whether `totalPaise` includes the tax." }),
  taxPaise: Paise,
  totalPaise: Paise,
})

const BilledCharge = closedObject("BilledCharge", {
  type: choice(["PACKAGING", "DELIVERY", "OTHER"]),
  name: text({ min: 1, max: "billedChargeName" }),
  amountPaise: Paise,
  rateBasisPoints: BasisPoints,
  taxPaise: Paise,
})

const Billed = closed(
  {
    lines: Type.Array(BilledLine, { minItems: 1, maxItems: 50 }),
    charges: Type.Array(BilledCharge, { maxItems: 20 }),
    prepMinutes: Type.Integer({ minimum: 0, maximum: 600 }),
    totalPaise: Paise,
  },
  {
    title: "Billed",
    description:
      "What the tablet has shown and printed. The server prices the same cart again and marks a difference.",
  },
)

export const CounterOrderRequest = closedObject("CounterOrderRequest", {
  source: choice(counterSources),
  type: StaffOrderType,
  number: Type.String({ pattern: counterNumberPattern, examples: ["T2-14"] }),
  customer: Type.Optional(
    closed({ name: text({ min: 1, max: "customerName" }), phone: Type.Optional(PhoneInput) }),
  ),
  tab: Type.Optional(TabInput),
  delivery: Type.Optional(DeliveryInput),
  pickupAt: Type.Optional(TimestampWithOffset),
  note: Type.Optional(text({ max: "note", multiline: true })),
  billed: Billed,
  settingsVersion: { ...Version, description: "The version with which the tablet priced." },
  menuVersion: Version,
  soldOutToo: Type.Optional(
    Type.Boolean({ description: "Dishes that are marked as sold out are sold; managers and owners only." }),
  ),
  takenBy: TakenBy,
  signedInBy: SignedInBy,
  placedAt: { ...TimestampWithOffset, description: "By the tablet's clock." },
  sentAt: {
    ...TimestampWithOffset,
    description:
      "By the tablet's clock, when it sends this. The server corrects `placedAt` by the difference.",
  },
})
export type CounterOrderRequest = Type.Static<typeof CounterOrderRequest>

/** Which members a source and a type need. */
export function counterRules(order: CounterOrderRequest): Fault[] {
  const { source, type, customer, tab, delivery, pickupAt } = order
  const faults: Fault[] = []
  const need = (field: string, isThere: boolean, wanted: boolean) => {
    if (isThere === wanted) return
    const message = wanted
      ? `is required for ${source} and ${type}`
      : `is not allowed for ${source} and ${type}`
    faults.push({ field, message, reason: wanted ? "REQUIRED" : "NOT_ALLOWED" })
  }
  const types: readonly StaffOrderType[] = counterTypes[source]
  if (!types.includes(type)) {
    const message = `must be ${types.join(" or ")} for ${source}`
    faults.push({ field: "type", message, reason: "NOT_ALLOWED" })
  }
  need("tab", tab !== undefined, source === "TABLE")
  need("delivery", delivery !== undefined, type === "DELIVERY")
  if (source === "PHONE") need("customer.phone", customer?.phone !== undefined, true)
  if (type !== "PICKUP") need("pickupAt", pickupAt !== undefined, false)
  if (delivery && (delivery.lat === undefined) !== (delivery.lng === undefined))
    need(delivery.lat === undefined ? "delivery.lat" : "delivery.lng", false, true)
  return [...faults, ...sumFaults(order.billed)]
}

/** Holds for all prices: otherwise a void of one of two would change what the other costs, and a tax would have no halves. */
function sumFaults({ lines, charges }: CounterOrderRequest["billed"]): Fault[] {
  const check = (isRight: boolean, field: string, message: string): Fault[] =>
    isRight ? [] : [{ field: `billed.${field}`, message, reason: "NOT_ALLOWED" }]
  const ofLines = lines.flatMap(
    ({ quantity, unitPricePaise, addOns, included, taxPaise, totalPaise }, place) => {
      const total = quantity * addOns.reduce((sum, { pricePaise }) => sum + pricePaise, unitPricePaise)
      const isTax = taxPaise % 2 === 0 && (!included || taxPaise <= totalPaise)
      return [
        ...check(totalPaise === total, `lines[${place}].totalPaise`, `must be ${total}`),
        ...check(
          isTax,
          `lines[${place}].taxPaise`,
          "must be two equal halves, and not more than a total that includes it",
        ),
      ]
    },
  )
  const ofCharges = charges.flatMap(({ taxPaise }, place) =>
    check(taxPaise % 2 === 0, `charges[${place}].taxPaise`, "must be two equal halves"),
  )
  return [...ofLines, ...ofCharges]
}

const counter = { tag: "Counter", access: needs("service"), errors: signedIn } as const

/** An order as it was entered. */
export const EnteredOrder = object("EnteredOrder", {
  ...ConsoleOrder.properties,
  sentForTabId: nullable(
    Type.String({
      description:
        "The tab that the request names, if the order is on another one: that tab's bill was issued before the order came, or staff moved the order. Null: the order is where the request put it.",
    }),
  ),
})

export const enterOrder = endpoint({
  ...counter,
  id: "console.counter.order",
  method: "PUT",
  path: "/console/v1/counter/orders/{id}",
  summary: "Enter an order of the counter, a caller or a table",
  description:
    "The tablet makes the id. Sent again, it changes nothing and returns the order as it is now. The same id with other content is refused. The first order with a tab's id opens the tab. An order for a tab whose bill is issued goes to a new tab with the same label.",
  query: SavedFile,
  body: CounterOrderRequest,
  rules: counterRules,
  response: { status: 200, schema: EnteredOrder },
  errors: [
    ...signedIn,
    ...withBody,
    "NOT_FOUND",
    "ID_TAKEN",
    "ITEM_UNAVAILABLE",
    "ADDON_INVALID",
    "ITEM_NOT_FOUND",
    "OUT_OF_AREA",
  ],
})

export const counterEndpoints = [enterOrder] as const
