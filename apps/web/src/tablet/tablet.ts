import type { MenuDocument, Settings } from "@rasoi/contract/console"
import { menuSteps, settingsSteps, upgrade } from "@rasoi/core/rules"
import { newId } from "../api/new-id.ts"
import { send } from "../api/send.ts"
import { tabletHeaders } from "./credential.ts"
import { type KeptDocument, notifyCounterChange, openCounter, strict, type Tablet } from "./database.ts"

export { newId }

/** Menu and settings with which this tablet prices, and its series. */
export interface Basis {
  readonly menu: { readonly version: number; readonly document: MenuDocument }
  readonly settings: { readonly version: number; readonly document: Settings }
  readonly series: string
}

/** Undefined: this tablet has not been used for the Counter of this restaurant with a network yet. */
export async function readBasis(restaurantId: string): Promise<Basis | undefined> {
  const database = await openCounter()
  const [menu, settings, tablet] = await Promise.all([
    database.get("documents", [restaurantId, "menu"]),
    database.get("documents", [restaurantId, "settings"]),
    database.get("tablets", restaurantId),
  ])
  if (menu?.kind !== "menu" || settings?.kind !== "settings" || !tablet?.series) return undefined
  return {
    menu: { version: menu.version, document: upgrade(menuSteps, menu) },
    settings: { version: settings.version, document: upgrade(settingsSteps, settings) },
    series: tablet.series,
  }
}

const shapes = { menu: menuSteps.length, settings: settingsSteps.length }

type NewDocument = KeptDocument extends infer Each
  ? Each extends KeptDocument
    ? Omit<Each, "shape">
    : never
  : never

/** Keeps a document of the server. A late response with an older version changes nothing. */
export async function keepDocument(kept: NewDocument): Promise<void> {
  const database = await openCounter()
  const change = database.transaction("documents", "readwrite", strict)
  const known = await change.store.get([kept.restaurantId, kept.kind])
  const isNewer = !known || known.version < kept.version
  if (isNewer) await change.store.put({ ...kept, shape: shapes[kept.kind] } as KeptDocument)
  await change.done
  if (isNewer) notifyCounterChange()
}

interface Given {
  readonly series: string
  /** Left out by a server of the version before. */
  readonly restoredAt?: string | null
}

/** Asks the server for this tablet's series, if it has none yet. */
export async function fetchSeries(
  restaurantId: string,
  ask: (tabletId: string) => Promise<Given> = async tabletId =>
    send("POST", "/console/v1/counter/series", {
      body: { tabletId },
      headers: await tabletHeaders(restaurantId),
    }),
): Promise<void> {
  const { tabletId, series } = await ownTablet(restaurantId)
  if (series) return
  const { series: given, restoredAt } = await ask(tabletId)
  const database = await openCounter()
  const change = database.transaction("tablets", "readwrite", strict)
  const tablet = await change.store.get(restaurantId)
  // Another tab may have got the same response and used numbers of it.
  if (tablet && tablet.series === null)
    await change.store.put({ ...tablet, series: given, restoredAt: restoredAt ?? null })
  await change.done
  notifyCounterChange()
}

/** After a restore the server may have given its series to nobody, and another one to this tablet. Its numbers begin again. */
export async function changeSeries(restaurantId: string, series: string): Promise<void> {
  const change = (await openCounter()).transaction("tablets", "readwrite", strict)
  const tablet = await change.store.get(restaurantId)
  const isOther = tablet !== undefined && tablet.series !== null && tablet.series !== series
  if (isOther) await change.store.put({ ...tablet, series, nextNumber: 1, nextBills: {} })
  await change.done
  if (isOther) notifyCounterChange()
}

async function ownTablet(restaurantId: string): Promise<Tablet> {
  const database = await openCounter()
  const change = database.transaction("tablets", "readwrite", strict)
  const known = await change.store.get(restaurantId)
  const tablet = known ?? { restaurantId, tabletId: newId("tablet"), series: null, nextNumber: 1 }
  if (!known) await change.store.put(tablet)
  await change.done
  return tablet
}
