import { Refusal } from "@rasoi/contract"
import type { TabInput } from "@rasoi/contract/console"
import { newId } from "../../../base/ids.ts"
import type { Queries } from "../../../db/index.ts"
import { isSettled } from "./bill.ts"
import { insertTab, lockSuccessor, lockTab, type TabRow } from "./store.ts"

interface Taking {
  readonly restaurantId: string
  readonly at: Date
  readonly by: string
}

/** The tab for a new order, locked: the one that is named, opened now if it is new, or the one that follows it. */
export async function takeTab(tx: Queries, { id, label }: TabInput, taking: Taking): Promise<TabRow> {
  await insertTab(tx, { id, label: label.trim(), ...taking })
  const tab = await lockTab(tx, id)
  if (tab?.restaurant_id !== taking.restaurantId) throw new Refusal("ID_TAKEN", { field: "tab.id" })
  return isSettled(tab) ? takeSuccessor(tx, tab, taking) : tab
}

/** A tab whose bill is issued takes no more orders. What comes late goes to another one with its label. */
export async function takeSuccessor(tx: Queries, tab: TabRow, { at, by }: Omit<Taking, "restaurantId">) {
  const known = await lockSuccessor(tx, tab.id)
  if (known) return known
  const { id: follows, restaurant_id: restaurantId, label } = tab
  const id = newId("tab", at.getTime())
  await insertTab(tx, { id, restaurantId, label, at, by, follows })
  const opened = await lockTab(tx, id)
  if (!opened) throw new Error(`the tab ${id} was not opened`)
  return opened
}
