import type { Clock } from "../../base/clock.ts"
import type { Database } from "../../db/index.ts"
import { needsSecret, readCursor } from "./cursor.ts"
import { checkForms, findCursorSecret } from "./cursor-form-store.ts"
import type { Cursor } from "./cursor-position.ts"
import type { CursorKey } from "./store.ts"

export interface CursorForm {
  read(text: string, keyId: string): Promise<Cursor | undefined>
  /** Undefined: the next cursor has the form that servers of the version before read. */
  secretToWrite(key: CursorKey | undefined): Promise<Buffer | undefined>
  check(): Promise<void>
}

/** A server of the version before can lose its connection and come back. */
const quietMs = 600_000

/** Encrypts cursors from the moment on at which every server on the database can read them. */
export function makeCursorForm(db: Database, clock: Pick<Clock, "monotonic">): CursorForm {
  let secret: Buffer | undefined
  let olderSeenAt = Number.NEGATIVE_INFINITY
  let firstCheck: Promise<void> | undefined

  async function check(): Promise<void> {
    if (await checkForms(db)) olderSeenAt = clock.monotonic()
  }

  return {
    async read(text, keyId) {
      const cursor = readCursor(text, keyId, secret)
      if (cursor || !needsSecret(text)) return cursor
      // A restore has replaced the secret, or this process has read no page yet.
      secret = await findCursorSecret(db)
      return readCursor(text, keyId, secret)
    },
    async secretToWrite(key) {
      secret = key?.secret
      firstCheck ??= check().catch(error => {
        firstCheck = undefined
        throw error
      })
      await firstCheck
      return key?.encrypts && clock.monotonic() - olderSeenAt >= quietMs ? secret : undefined
    },
    check,
  }
}
