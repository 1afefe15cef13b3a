import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Client } from "pg"

const root = join(import.meta.dirname, "..", "..")
const migration = "9999-next-version"

/** Changes a table that is in use, and adds one. */
const text = `-- additive
alter table orders add column next_version text;
create index orders_of_next_version on orders (next_version) where next_version is not null;
create table next_versions (id text primary key);
`

/**
 * Makes the next version: the sources of this one with one more migration. A released version that reads the marks of
 * migrations does not exist yet. Returns the path of its command.
 */
export function makeNextVersion(directory: string): string {
  const next = join(directory, "next-version")
  const command = join(next, "apps", "server", "bin", "rasoi.js")
  if (existsSync(command)) return command
  mkdirSync(join(next, "apps"), { recursive: true })
  for (const name of [
    "node_modules",
    "packages",
    "package.json",
    "docs",
    "examples",
    "apps/storefront",
    "apps/web",
  ])
    symlinkSync(join(root, name), join(next, name))
  const server = join(next, "apps", "server")
  cpSync(join(root, "apps", "server"), server, { recursive: true })
  writeFileSync(join(server, "src", "db", "migrations", `${migration}.sql`), text)
  return command
}

export async function requireNextVersion(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const [id] = migration.split("-")
  const { rowCount } = await client.query("select from schema_migrations where id = $1 and additive", [id])
  await client.end()
  if (rowCount !== 1) throw new Error(`${migration} is not recorded as an additive migration`)
}
