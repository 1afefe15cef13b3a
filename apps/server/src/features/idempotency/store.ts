import { type Queries, sql } from "../../db/index.ts"

/** One use of an Idempotency-Key: the API key, the endpoint and the body's fingerprint. */
export interface Claim {
  readonly keyId: string
  readonly endpoint: string
  readonly idempotencyKey: string
  readonly fingerprint: Buffer
  /** Serialises requests with the same key across all servers. */
  readonly lockKey: string
  readonly at: Date
  /** Older records are ignored. */
  readonly forgetBefore: Date
}

export interface RecordRow {
  fingerprint: Buffer
  status: number
  body: string | null
  subject_id: string | null
}

const find = sql(
  "idempotency.find",
  `select fingerprint, status, body, subject_id from idempotency
    where key_id = $1 and endpoint = $2 and idempotency_key = $3 and created_at > $4`,
)

export function findRecord(db: Queries, claim: Claim) {
  const { keyId, endpoint, idempotencyKey, forgetBefore } = claim
  return db.row<RecordRow>(find, [keyId, endpoint, idempotencyKey, forgetBefore])
}

const insert = sql(
  "idempotency.insert",
  `insert into idempotency (key_id, endpoint, idempotency_key, fingerprint, status, body, subject_id, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (key_id, endpoint, idempotency_key) do update
     set fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body,
         subject_id = excluded.subject_id, created_at = excluded.created_at
     where idempotency.created_at <= $9`,
)

/** False: another request with this key was first. */
export async function insertRecord(
  db: Queries,
  claim: Claim,
  record: { status: number; body: string | null; subjectId: string | null },
): Promise<boolean> {
  const { keyId, endpoint, idempotencyKey, fingerprint, at, forgetBefore } = claim
  const { status, body, subjectId } = record
  const values = [keyId, endpoint, idempotencyKey, fingerprint, status, body, subjectId, at, forgetBefore]
  return (await db.run(insert, values)) > 0
}

const prune = sql(
  "idempotency.prune",
  `delete from idempotency where ctid in (select ctid from idempotency where created_at <= $1 limit 5000)`,
)

export function pruneRecords(db: Queries, before: Date): Promise<number> {
  return db.run(prune, [before])
}
