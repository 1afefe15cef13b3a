import { Refusal } from "@rasoi/contract"
import {
  dismissSetupLine,
  finishRehearsal,
  getRehearsal,
  getSetup,
  reportSound,
  setupLineIds,
} from "@rasoi/contract/console"
import type { Database } from "../../db/index.ts"
import type { ChangeHub } from "../../events/index.ts"
import type { Mount } from "../../http/index.ts"
import type { MenuCache } from "../menu/index.ts"
import type { RestaurantCache } from "../restaurant/index.ts"
import { readSetup, type SetupConfig } from "./read-setup.ts"
import { rehearse } from "./rehearsal.ts"
import { setDismissed, setRehearsed, setSoundOn } from "./store.ts"

interface Parts {
  db: Database
  hub: ChangeHub
  restaurants: RestaurantCache
  menus: MenuCache
  config: SetupConfig
}

/** The first day of a restaurant: the checklist and the rehearsal. */
export function mountSetup(mount: Mount, { db, hub, restaurants, menus, config }: Parts): void {
  /** So that a console that starts again writes nothing. */
  const withSound = new Set<string>()

  async function basisOf(restaurantId: string) {
    const [restaurant, menu] = await Promise.all([restaurants.get(restaurantId), menus.get(restaurantId)])
    return { restaurant, menu }
  }

  async function describe(id: string, now: number) {
    const { restaurant, menu } = await basisOf(id)
    const facts = { id, settings: restaurant.settings, menu: menu.document }
    return { object: "setup" as const, ...(await readSetup(db, config, facts, now)) }
  }

  mount(getSetup, ({ session, now }) => describe(session.restaurantId, now))

  mount(dismissSetupLine, async ({ session, params, body, now }) => {
    const id = setupLineIds.find(each => each === params.id)
    if (!id) throw new Refusal("NOT_FOUND", { message: "There is no such line." })
    const { restaurantId } = session
    await hub.edit("restaurant", restaurantId, tx => setDismissed(tx, restaurantId, id, body.dismissed))
    return describe(restaurantId, now)
  })

  mount(getRehearsal, async ({ session, query, now }) =>
    rehearse(await basisOf(session.restaurantId), {
      language: query.language,
      publicUrl: config.publicUrl,
      now,
    }),
  )

  mount(finishRehearsal, async ({ session, now }) => {
    const { restaurantId } = session
    await hub.edit("restaurant", restaurantId, tx => setRehearsed(tx, restaurantId, new Date(now)))
    return undefined
  })

  mount(reportSound, async ({ session: { restaurantId, paired }, now }) => {
    // A click on "Sign in" allows the sound: on an owner's own computer that says nothing about the kitchen.
    if (!paired || withSound.has(restaurantId)) return undefined
    await hub.edit("restaurant", restaurantId, async (tx, _, nothingChanged) => {
      if ((await setSoundOn(tx, restaurantId, new Date(now))) === 0) nothingChanged()
    })
    withSound.add(restaurantId)
    return undefined
  })
}
