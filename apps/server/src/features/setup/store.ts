import { rolesWith } from "@rasoi/contract"
import { type Queries, sql } from "../../db/index.ts"

export interface SetupRow {
  sound_on_at: Date | null
  rehearsed_at: Date | null
  dismissed_setup_lines: string[]
  /** The people who can take orders. */
  team_size: number
  order_accepted: boolean
}

const facts = sql(
  "setup.facts",
  `select r.sound_on_at, r.rehearsed_at, r.dismissed_setup_lines,
          (select count(*)::int from memberships m where m.restaurant_id = r.id and m.role = any($2)) as team_size,
          exists (select 1 from orders o
                   where o.restaurant_id = r.id and not o.test and o.source = 'ONLINE' and o.accepted_at is not null) as order_accepted
     from restaurants r where r.id = $1`,
)

export function findSetup(db: Queries, restaurantId: string) {
  return db.row<SetupRow>(facts, [restaurantId, rolesWith("service")])
}

const soundOn = sql(
  "setup.soundOn",
  `update restaurants set sound_on_at = $2 where id = $1 and sound_on_at is null`,
)

/** Returns 0 if it is known already. */
export function setSoundOn(tx: Queries, restaurantId: string, at: Date) {
  return tx.run(soundOn, [restaurantId, at])
}

const rehearsed = sql("setup.rehearsed", `update restaurants set rehearsed_at = $2 where id = $1`)

export function setRehearsed(tx: Queries, restaurantId: string, at: Date) {
  return tx.run(rehearsed, [restaurantId, at])
}

const dismiss = sql(
  "setup.dismiss",
  `update restaurants
      set dismissed_setup_lines = array_remove(dismissed_setup_lines, $2)
          || case when $3 then array[$2::text] else '{}'::text[] end
    where id = $1`,
)

export function setDismissed(tx: Queries, restaurantId: string, lineId: string, dismissed: boolean) {
  return tx.run(dismiss, [restaurantId, lineId, dismissed])
}
