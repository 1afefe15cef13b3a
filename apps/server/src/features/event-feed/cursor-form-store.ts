import { type Queries, sql, unmarkedListeners } from "../../db/index.ts"

const secret = sql(
  "eventFeed.cursorSecret",
  "select secret from signing_keys where purpose = 'event-cursors'",
)

export async function findCursorSecret(db: Queries): Promise<Buffer | undefined> {
  return (await db.row<{ secret: Buffer }>(secret))?.secret
}

/**
 * A week after the migration, and at once in a new database, the first check that finds no server of the version before keeps
 * them from starting again. Ten minutes later cursors are encrypted: a server that was just starting is seen by then.
 */
const check = sql(
  "eventFeed.checkForms",
  `with older as (select exists (${unmarkedListeners}) as present),
     all_migrations as (select min(applied_at) as first_at from schema_migrations),
     due as (
       select own.id
         from schema_migrations own, all_migrations, older
        where own.name = 'cursors-and-visitors' and not older.present
          and (first_at > own.applied_at - interval '1 hour' or own.applied_at < now() - interval '7 days')),
     closed as (
       update schema_migrations set additive = false from due
        where schema_migrations.id = due.id and schema_migrations.additive),
     decided as (
       update signing_keys set used_from = now() + interval '10 minutes' from due
        where purpose = 'event-cursors' and used_from is null)
   select present from older`,
)

/** True: a server of the version before is on the database. */
export async function checkForms(db: Queries): Promise<boolean> {
  return (await db.row<{ present: boolean }>(check))?.present ?? true
}
