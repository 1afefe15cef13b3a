import { hash } from "node:crypto"
import { errors, headers, Refusal } from "@rasoi/contract"
import type { Database } from "../../db/index.ts"
import { type Claim, findRecord, insertRecord, type RecordRow } from "./store.ts"

export const rememberedMs = 86_400_000

/** The fingerprint ignores member order: `{a, b}` and `{b, a}` are the same request. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(",")}}`
}

interface Request {
  keyId: string
  endpoint: string
  idempotencyKey: string
  body: unknown
  /** The real time: a test key's own time must not change how long records are kept. */
  now: number
}

export function makeClaim({ keyId, endpoint, idempotencyKey, body, now }: Request): Claim {
  const lock = hash("sha256", `${keyId}\n${endpoint}\n${idempotencyKey}`, "buffer")
  return {
    keyId,
    endpoint,
    idempotencyKey,
    fingerprint: hash("sha256", canonicalJson(body), "buffer"),
    lockKey: lock.readBigInt64BE(0).toString(),
    at: new Date(now),
    forgetBefore: new Date(now - rememberedMs),
  }
}

/**
 * The result of writing a resource with its idempotency claim. TAKEN: the key was used before. BUSY: a request with the
 * same key is being written. STALE: the decision used settings or a menu that are no longer current.
 */
export type WriteOutcome = "OK" | "TAKEN" | "BUSY" | "STALE"

/** The created resource with its response, or the reason why its key did not allow one. */
export type CreateResult<Created extends { answer: string }> = Created | "TAKEN" | "BUSY"

interface StoredResponse {
  readonly status: number
  readonly body: string
  readonly replayed: boolean
}

interface Steps {
  /** Decides and commits. Throws a Refusal if a rule refuses. */
  attempt(): Promise<CreateResult<{ answer: string }>>
  /** The first response of the resource in a record. */
  firstResponse(subjectId: string): Promise<string>
  /** The refusal as text, to store and send. */
  envelope(refusal: Refusal): string
  /** A key that was used with another body names what it made. */
  namesSubject?: boolean
}

/**
 * The rules run in memory first. A record is read only if they refuse, or if the write finds the key taken. So a new
 * order costs one statement, and an old key still gets its old response, even if the rules would refuse it now.
 */
export function makeIdempotency(db: Database) {
  const running = new Set<string>()

  async function run(claim: Claim, steps: Steps): Promise<StoredResponse> {
    let result: CreateResult<{ answer: string }>
    try {
      result = await steps.attempt()
    } catch (error) {
      if (error instanceof Refusal) return storeRefusal(claim, steps, error)
      throw error
    }
    if (typeof result === "object") return { status: 201, body: result.answer, replayed: false }
    return replayTaken(claim, steps)
  }

  async function replayTaken(claim: Claim, steps: Steps): Promise<StoredResponse> {
    const record = await findRecord(db, claim)
    // The transaction with this key has not committed, or was rolled back. The client can retry.
    if (!record) throw new Refusal("IDEMPOTENCY_IN_PROGRESS", { retryAfter: 1 })
    return replay(claim, record, steps)
  }

  async function storeRefusal(claim: Claim, steps: Steps, refusal: Refusal): Promise<StoredResponse> {
    const record = await findRecord(db, claim)
    if (record) return replay(claim, record, steps)
    if (!refusal.remembered) throw refusal
    const { status } = errors[refusal.code]
    const body = steps.envelope(refusal)
    const first = await insertRecord(db, claim, { status, body, subjectId: null })
    return first ? { status, body, replayed: false } : replayTaken(claim, steps)
  }

  return {
    run,
    /** Marks a claim as running during `work`. A repeated request meanwhile gets IDEMPOTENCY_IN_PROGRESS. */
    async whileRunning<T>(claim: Claim, work: () => Promise<T>): Promise<T> {
      if (running.has(claim.lockKey)) throw new Refusal("IDEMPOTENCY_IN_PROGRESS", { retryAfter: 1 })
      running.add(claim.lockKey)
      try {
        return await work()
      } finally {
        running.delete(claim.lockKey)
      }
    },
  }
}

async function replay(claim: Claim, record: RecordRow, steps: Steps): Promise<StoredResponse> {
  if (!record.fingerprint.equals(claim.fingerprint)) {
    const refusal = new Refusal("IDEMPOTENCY_KEY_REUSED", { field: headers.idempotencyKey })
    if (steps.namesSubject && record.subject_id !== null) refusal.members.subjectId = record.subject_id
    throw refusal
  }
  const body = record.body ?? (await steps.firstResponse(record.subject_id ?? ""))
  return { status: record.status, body, replayed: true }
}
