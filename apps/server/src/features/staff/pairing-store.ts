import { rolesWith } from "@rasoi/contract"
import { type Queries, sql } from "../../db/index.ts"

const insert = sql(
  "pairing.insert",
  `insert into pairing_codes (lookup, code_hash, restaurant_id, device_name, staff_id, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (lookup) do update
      set code_hash = excluded.code_hash, restaurant_id = excluded.restaurant_id, device_name = excluded.device_name,
          staff_id = excluded.staff_id, tries = 0, created_at = excluded.created_at, expires_at = excluded.expires_at
    where pairing_codes.expires_at <= excluded.created_at`,
)

interface NewCode {
  lookup: string
  code_hash: string
  restaurant_id: string
  device_name: string
  staff_id: string
  created_at: Date
  expires_at: Date
}

/** False: another code with the same first half is in use. */
export async function addCode(tx: Queries, code: NewCode): Promise<boolean> {
  const { lookup, code_hash, restaurant_id, device_name, staff_id, created_at, expires_at } = code
  const values = [lookup, code_hash, restaurant_id, device_name, staff_id, created_at, expires_at]
  return (await tx.run(insert, values)) > 0
}

const countTry = sql(
  "pairing.countTry",
  `update pairing_codes set tries = tries + 1
    where lookup = $1 and expires_at > $2 and tries < $3
   returning lookup, code_hash, restaurant_id`,
)

export interface TriedCode {
  lookup: string
  code_hash: string
  restaurant_id: string
}

/** Counts before the code is compared, so that tries at the same moment cannot exceed the limit. */
export function takeTry(db: Queries, lookup: string, now: Date, mostTries: number) {
  return db.row<TriedCode>(countTry, [lookup, now, mostTries])
}

const useOnce = sql(
  "pairing.use",
  `delete from pairing_codes c using staff p, memberships m
    where c.lookup = $1 and c.code_hash = $2 and c.expires_at > $3
      and p.id = c.staff_id and m.staff_id = c.staff_id and m.restaurant_id = c.restaurant_id and m.role = any($4)
   returning c.device_name, p.name as made_by, p.demo`,
)

/** Undefined: somebody used it first, or the person who made it may no longer pair devices. */
export function useCode(tx: Queries, { lookup, code_hash }: TriedCode, now: Date) {
  const values = [lookup, code_hash, now, rolesWith("devices")]
  return tx.row<{ device_name: string; made_by: string; demo: boolean }>(useOnce, values)
}
