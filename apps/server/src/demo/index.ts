import { scopePresets } from "@rasoi/contract"
import type { Database } from "../db/index.ts"
import type { ChangeHub } from "../events/index.ts"
import { commandLine } from "../features/audit/index.ts"
import { createKey } from "../features/keys/index.ts"
import { createRestaurant } from "../features/onboarding/index.ts"
import { changePage, findPage } from "../features/page/index.ts"
import { countRestaurants } from "../features/restaurant/index.ts"
import { createStaff } from "../features/staff/index.ts"
import { demoKeys, demoLogin, demoPageSlug, demoRestaurantId } from "./known.ts"
import { demoMenu } from "./menu.ts"
import { readDemoPhotos, storeDemoPhotos, withDemoLook, withDemoPhotos } from "./photos.ts"
import { demoSettings } from "./settings.ts"

export { demoKeys, demoLogin, demoPageSlug, demoRestaurantId }

/** Fills an empty database. Does nothing if there is a restaurant. */
export async function seedDemo(hub: ChangeHub, db: Database, now: number): Promise<void> {
  if ((await countRestaurants(db)) > 0) return
  const photos = await readDemoPhotos()
  const restaurantId = await createRestaurant(hub, commandLine, now, {
    id: demoRestaurantId,
    settings: withDemoLook(demoSettings, photos),
    menu: withDemoPhotos(demoMenu, photos),
  })
  await storeDemoPhotos(db, restaurantId, photos, now)
  const context = { hub, actor: commandLine, now, restaurantId }
  const scopes = scopePresets.WEBSITE
  await createKey(context, { name: "Demo test key", mode: "test", scopes, demoSecret: demoKeys.test })
  await createKey(context, { name: "Demo live key", mode: "live", scopes, demoSecret: demoKeys.live })
  await createStaff(context, { ...demoLogin, name: "Demo owner", role: "OWNER", demo: true })
}

/** Switches the page of the demo's restaurant on, unless somebody has made one. Nothing is missing: the demo shows how it is. */
export async function switchDemoPageOn(hub: ChangeHub, db: Database, now: number): Promise<void> {
  if (await findPage(db, demoRestaurantId)) return
  const context = { hub, actor: commandLine, now, restaurantId: demoRestaurantId }
  await changePage(context, { settings: demoSettings }, { state: "ON", slug: demoPageSlug }, [])
}
