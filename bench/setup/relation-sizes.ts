import { superuser } from "@rasoi/embedded-postgres"
import { Client } from "pg"
import type { ServerDatabase } from "./database.ts"

export type RelationSizes = ReadonlyMap<string, number>

/** The bytes on disk of each table, with its TOAST table, and of each index. */
export async function readSizes({ client }: ServerDatabase): Promise<RelationSizes> {
  const { rows } = await client.query<{ name: string; bytes: string }>(
    `select relname as name, case relkind when 'r' then pg_table_size(oid) else pg_relation_size(oid) end as bytes
       from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`,
  )
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}

/** How many bytes the work adds to each relation. */
export async function growthOf(
  database: ServerDatabase,
  work: () => Promise<unknown>,
): Promise<RelationSizes> {
  const before = await readSizes(database)
  await work()
  const after = await readSizes(database)
  return new Map([...after].map(([name, bytes]) => [name, bytes - (before.get(name) ?? 0)]))
}

/** After it, each page goes into the WAL as a whole when it is first changed. So writes that warm up must follow. */
export async function checkpoint({ connection }: ServerDatabase): Promise<void> {
  const client = new Client({ ...connection, user: superuser, ssl: false })
  await client.connect()
  try {
    await client.query("checkpoint")
  } finally {
    await client.end()
  }
}
