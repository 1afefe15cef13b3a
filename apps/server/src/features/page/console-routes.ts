import { getPage, type Page, putPage } from "@rasoi/contract/console"
import { missingForPage } from "@rasoi/core"
import type { Database } from "../../db/index.ts"
import type { ChangeHub, DevicePresence } from "../../events/index.ts"
import type { Mount } from "../../http/index.ts"
import { auditContextOf } from "../audit/index.ts"
import type { MenuCache } from "../menu/index.ts"
import type { RestaurantCache } from "../restaurant/index.ts"
import { readSetup, type SetupConfig } from "../setup/index.ts"
import { changePage, firstFreeSlug } from "./commands.ts"
import { findPage, listSlugs } from "./store.ts"

interface Parts {
  db: Database
  hub: ChangeHub
  restaurants: RestaurantCache
  menus: MenuCache
  presence: DevicePresence
  config: SetupConfig
}

export function mountPage(mount: Mount, { db, hub, restaurants, menus, presence, config }: Parts): void {
  async function missingOf(id: string, now: number) {
    const [restaurant, menu] = await Promise.all([restaurants.get(id), menus.get(id)])
    const facts = { id, settings: restaurant.settings, menu: menu.document }
    return missingForPage((await readSetup(db, config, facts, now)).lines, presence.isOnline(id))
  }

  async function describe(id: string, now: number): Promise<Page> {
    const [restaurant, page, slugs, missing] = await Promise.all([
      restaurants.get(id),
      findPage(db, id),
      listSlugs(db, id),
      missingOf(id, now),
    ])
    const { name, address } = restaurant.settings.profile
    const slug = slugs.find(({ current }) => current)?.slug ?? null
    const url = slug === null ? null : `${config.publicUrl}/r/${slug}`
    return {
      object: "page",
      state: page?.state ?? "OFF",
      slug,
      suggestedSlug: slug ?? (await firstFreeSlug(db, id, name, address.city)),
      address: url,
      previewAddress: url === null ? null : `${url}/preview`,
      keyId: page?.live_key_id ?? null,
      testKeyId: page?.test_key_id ?? null,
      missing: missing.map(what => ({ what })),
      earlierSlugs: slugs.filter(({ current }) => !current).map(each => each.slug),
    }
  }

  mount(getPage, ({ session, now }) => describe(session.restaurantId, now))

  mount(putPage, async call => {
    const { session, body, now } = call
    const { restaurantId } = session
    const missing = body.state === "ON" ? await missingOf(restaurantId, now) : []
    await changePage({ hub, ...auditContextOf(call) }, await restaurants.get(restaurantId), body, missing)
    return describe(restaurantId, now)
  })
}
