import { Refusal } from "@rasoi/contract"
import { newId } from "../../base/ids.ts"
import type { DeviceCaller } from "../../http/index.ts"
import { auditContextOf, type PersonCall, recordAuditEntry } from "../audit/index.ts"
import { consumeAttempt } from "./attempts.ts"
import { freeNameLike, requireFreeName } from "./device-name.ts"
import { addPairedDevice, unseenEndsAfterMs } from "./paired-device-store.ts"
import { formatPairingCode, makePairingCode, readPairingCode } from "./pairing-code.ts"
import { addCode, takeTry, useCode } from "./pairing-store.ts"
import { hashPassword, verifyPassword } from "./passwords.ts"
import { newToken, type SessionDependencies } from "./sessions.ts"

const codeMs = 600_000
const mostTries = 5
/** In a quarter of an hour. Each code costs a slow hash, and every valid code is one more to guess. */
const codesPerRestaurant = 30

/** Returns the code, of which only the hash is stored. */
export async function createPairingCode(
  { db, limiter, clock }: SessionDependencies,
  call: PersonCall,
  name: string,
): Promise<{ code: string; expiresAt: number }> {
  const { session, now } = call
  const subject = `pairing-code:${session.restaurantId}`
  await consumeAttempt(limiter, subject, codesPerRestaurant, clock.monotonic(), "make a pairing code")
  const expiresAt = now + codeMs
  for (;;) {
    const made = makePairingCode()
    const row = {
      lookup: made.lookup,
      code_hash: await hashPassword(made.code),
      restaurant_id: session.restaurantId,
      device_name: name,
      staff_id: session.staffId,
      created_at: new Date(now),
      expires_at: new Date(expiresAt),
    }
    const added = await db.transaction(async tx => {
      await requireFreeName(tx, { restaurantId: session.restaurantId, name, now })
      if (!(await addCode(tx, row))) return false
      await recordAuditEntry(tx, auditContextOf(call), { action: "device.code", subject: name })
      return true
    })
    if (added) return { code: formatPairingCode(made), expiresAt }
  }
}

let dummyHash: Promise<string> | undefined

/** Turns a code into a device. Of two requests with the same code, one wins. */
export async function pairDevice(
  { db, hub, demo }: SessionDependencies,
  now: number,
  { code, requestId }: { code: string; requestId: string },
): Promise<{ token: string; device: DeviceCaller }> {
  const typed = readPairingCode(code)
  const tried = typed && (await takeTry(db, typed.lookup, new Date(now), mostTries))
  // An unknown code takes as much time as a wrong one. The comparison itself is in constant time.
  dummyHash ??= hashPassword("no pairing code")
  const matches = await verifyPassword(tried?.code_hash ?? (await dummyHash), typed?.code ?? "")
  if (!tried || !matches) throw new Refusal("PAIRING_FAILED")
  const { token, tokenHash } = newToken()
  const id = newId("dev", now)
  const restaurantId = tried.restaurant_id
  const name = await hub.edit("sessions", restaurantId, async tx => {
    const used = await useCode(tx, tried, new Date(now))
    if (!used || (used.demo && !demo)) throw new Refusal("PAIRING_FAILED")
    const free = await freeNameLike(tx, { restaurantId, name: used.device_name, now })
    await addPairedDevice(tx, {
      id,
      restaurant_id: restaurantId,
      name: free,
      token_hash: tokenHash,
      paired_by: used.made_by,
      paired_at: new Date(now),
      demo: used.demo,
    })
    const actor = { kind: "DEVICE", name: free, requestId } as const
    await recordAuditEntry(
      tx,
      { actor, now, restaurantId },
      {
        action: "device.paired",
        subject: free,
        changes: [{ kind: "PAIRED_BY", name: used.made_by }],
      },
    )
    return free
  })
  const device: DeviceCaller = {
    kind: "device",
    deviceId: id,
    deviceName: name,
    paired: true,
    name,
    restaurantId,
    expiresAt: now + unseenEndsAfterMs,
  }
  return { token, device }
}
