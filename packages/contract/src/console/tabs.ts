import { endpoint } from "../endpoint.ts"
import { Money } from "../money.ts"
import { OrderStatus } from "../order.ts"
import { closed, closedObject, madeId, nullable, object, Timestamp, text } from "../schema.ts"
import Type from "../type.ts"
import { needs, signedIn, withBody } from "./access.ts"
import { ConsoleOrder, IssuedBill } from "./order-schemas.ts"

/**
 * A table's orders until its bill is paid. Each round is an order of its own. The tablet makes the tab's id, and the first round
 * opens the tab.
 */

const TabLabel = text({
  min: 1,
  max: "tableLabel",
  description: "What staff call the table.",
  examples: ["Terrace 2"],
})

export const TabInput = closed(
  { id: madeId("tab"), label: TabLabel },
  {
    title: "TabInput",
    description: "For a table only. The label counts if the tab is new: an open tab keeps its own.",
  },
)
export type TabInput = Type.Static<typeof TabInput>

const Round = object("Round", {
  id: Type.String(),
  number: Type.String(),
  status: OrderStatus,
  placedAt: Timestamp,
  lines: ConsoleOrder.properties.lines,
  voids: ConsoleOrder.properties.voids,
  ticketPrinted: ConsoleOrder.properties.ticketPrinted,
  total: { ...Money, description: "What is charged of it." },
})

export const Tab = object("Tab", {
  id: Type.String(),
  object: Type.Literal("tab"),
  label: Type.String(),
  openedAt: Timestamp,
  openedBy: Type.String(),
  closedAt: nullable(Timestamp),
  closedBy: nullable(Type.String()),
  bill: nullable(IssuedBill),
  rounds: Type.Array(Round, { description: "Its orders, oldest first, cancelled ones included." }),
  total: { ...Money, description: "The sum of the rounds that are not cancelled." },
})
export type Tab = Type.Static<typeof Tab>

const tabs = { tag: "Counter", access: needs("service") } as const
const ofTab = { ...tabs, errors: [...signedIn, "NOT_FOUND"] } as const

export const listTabs = endpoint({
  ...tabs,
  id: "console.counter.tabs.list",
  method: "GET",
  path: "/console/v1/counter/tabs",
  summary: "The open tabs, with their rounds",
  response: {
    status: 200,
    schema: Type.Object(
      { object: Type.Literal("list"), data: Type.Array(Tab) },
      { title: "TabList", description: "Oldest first." },
    ),
  },
  errors: signedIn,
})

export const getTab = endpoint({
  ...ofTab,
  id: "console.counter.tabs.get",
  method: "GET",
  path: "/console/v1/counter/tabs/{id}",
  summary: "A tab, open or closed",
  response: { status: 200, schema: Tab },
})

export const renameTab = endpoint({
  ...tabs,
  id: "console.counter.tabs.patch",
  method: "PATCH",
  path: "/console/v1/counter/tabs/{id}",
  summary: "Give a tab another label",
  description: "Until its bill is issued.",
  body: closedObject("TabPatch", { label: TabLabel }),
  response: { status: 200, schema: Tab },
  errors: [...signedIn, ...withBody, "NOT_FOUND", "BILL_ISSUED"],
})

export const moveRound = endpoint({
  ...tabs,
  id: "console.counter.orders.move",
  method: "POST",
  path: "/console/v1/counter/orders/{id}/move",
  summary: "Move a table's order to another tab",
  description:
    "To an open tab, or to a new one with this id. Possible until the bill of either is issued. A tab without orders is closed. Sent again, it changes nothing.",
  body: closedObject("MoveRoundRequest", { tab: TabInput }),
  response: { status: 200, schema: ConsoleOrder },
  errors: [...signedIn, ...withBody, "NOT_FOUND", "ID_TAKEN", "BILL_ISSUED"],
})

export const closeTab = endpoint({
  ...ofTab,
  id: "console.counter.tabs.close",
  method: "POST",
  path: "/console/v1/counter/tabs/{id}/close",
  summary: "Close a tab, with its bill",
  description:
    "Issues the bill if no print has. Orders that are still in the kitchen go on. A tab whose orders are all cancelled has no bill. Sent again, it changes nothing.",
  response: { status: 200, schema: Tab },
})

export const tabEndpoints = [listTabs, getTab, renameTab, moveRound, closeTab] as const
