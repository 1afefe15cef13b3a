import { type Queries, sql } from "../../db/index.ts"

interface SigningKeyRow {
  secret: Buffer
}

const ofPurpose = sql("signingKeys.find", `select secret from signing_keys where purpose = $1`)

export async function findSigningKey(db: Queries, purpose: string): Promise<Buffer | undefined> {
  return (await db.row<SigningKeyRow>(ofPurpose, [purpose]))?.secret
}

const insert = sql(
  "signingKeys.insert",
  `insert into signing_keys (purpose, secret) values ($1, $2) on conflict (purpose) do nothing`,
)

/** Of two processes that create the key at once, one wins, and both use its key. */
export async function addSigningKey(db: Queries, purpose: string, secret: Buffer): Promise<void> {
  await db.run(insert, [purpose, secret])
}
