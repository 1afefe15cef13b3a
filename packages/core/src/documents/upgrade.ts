import type { MenuDocument, Settings, StoredOrder } from "@rasoi/contract/console"
import type { Bill } from "../pricing/bill.ts"
import { menuToShape1, settingsToShape1 } from "./shape-1.ts"
import { menuToShape2, settingsToShape2 } from "./shape-2.ts"
import { settingsToShape3 } from "./shape-3.ts"
import { settingsToShape4 } from "./shape-4.ts"
import { settingsToShape5 } from "./shape-5.ts"
import { settingsToShape6 } from "./shape-6.ts"
import { settingsToShape7 } from "./shape-7.ts"
import { settingsToShape8 } from "./shape-8.ts"
import { settingsToShape9 } from "./shape-9.ts"
import { settingsToShape10 } from "./shape-10.ts"
import { settingsToShape11 } from "./shape-11.ts"

/**
 * Converts a document to the next shape. Older documents may stay stored forever, so never edit or remove a released step.
 * A step must not read members that a later step adds. Those of settings have types of their own, of what they read and add, so
 * that a later member does not ask to change them.
 */
export type Step<Document> = (older: Document) => Document

/** The step at index 0 converts shape 0 to shape 1, and so on. The number of steps is the current shape. */
export const settingsSteps: Step<Settings>[] = [
  settingsToShape1,
  settingsToShape2,
  settingsToShape3,
  settingsToShape4,
  settingsToShape5,
  settingsToShape6,
  settingsToShape7,
  settingsToShape8,
  settingsToShape9,
  settingsToShape10,
  settingsToShape11,
]
export const menuSteps: Step<MenuDocument>[] = [menuToShape1, menuToShape2]

/**
 * An order is stored as the response to its creation, and its bill. Every new member of either needs a step, also one that
 * is made from columns: an order that never changed gets its stored bytes.
 */
export interface OrderStep {
  readonly order?: Step<StoredOrder>
  readonly bill?: Step<Bill>
}

export const orderSteps: readonly OrderStep[] = [
  { order: older => ({ ...older, updatedAt: older.createdAt }) },
]
/** The shape of what today's code stores. */
export const orderShape = orderSteps.length

export function upgradeOrder(document: StoredOrder, shape: number, steps = orderSteps): StoredOrder {
  return upgrade(
    steps.map(({ order }) => order ?? unchanged),
    { document, shape },
  )
}

export function upgradeBill(document: Bill, shape: number, steps = orderSteps): Bill {
  return upgrade(
    steps.map(({ bill }) => bill ?? unchanged),
    { document, shape },
  )
}

const unchanged = <Document>(older: Document) => older

/** Upgrades a stored document to the current shape. A later shape, stored by a newer server, is not changed. */
export function upgrade<Document>(
  steps: readonly Step<Document>[],
  { document, shape }: { document: Document; shape: number },
): Document {
  return steps.slice(shape).reduce((older, step) => step(older), document)
}
