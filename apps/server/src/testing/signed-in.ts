import { hash, randomBytes } from "node:crypto"
import type { Role } from "@rasoi/contract"
import type { Clock } from "../base/clock.ts"
import { newId } from "../base/ids.ts"
import type { Database } from "../db/index.ts"
import { sessionCookieName } from "../features/staff/session-cookie.ts"
import { addMembership, addSession, addStaff } from "../features/staff/store.ts"

const monthMs = 30 * 86_400_000

/** Of random bytes that were thrown away: nobody can sign in with it. */
const ofNobody =
  "$argon2id$v=19$m=19456,t=2,p=1$b9MwtG2JHGc0G2dWq3NANQ$XQYqBcTHCEKzMUFX+W0F3XVRJHSY418iPiSl62PcDSo"

/**
 * Creates a signed-in member of the restaurant directly in the database and returns the cookie. Password hashing is
 * deliberately slow: only tests of passwords and devices sign in through the form, with `person` and `signIn`.
 */
export async function signedIn(
  { db, clock, demo }: { db: Database; clock: Clock; demo: boolean },
  restaurantId: string,
  role: Role,
): Promise<string> {
  const at = new Date(clock.now())
  const staffId = newId("stf")
  const token = randomBytes(32).toString("base64url")
  const passwordHash = ofNobody
  await db.transaction(async tx => {
    await addStaff(tx, {
      id: staffId,
      email: `${staffId}@example.com`,
      name: `The ${role.toLowerCase()}`,
      password_hash: passwordHash,
      password_temporary: false,
      demo: false,
      created_at: at,
    })
    await addMembership(tx, staffId, restaurantId, role, at)
    await addSession(tx, {
      tokenHash: hash("sha256", token, "buffer"),
      deviceId: newId("dev"),
      deviceName: null,
      pairedDeviceId: null,
      staffId,
      passwordHash,
      restaurantId,
      at,
      access: "PASSWORD",
      expiresAt: new Date(clock.now() + monthMs),
    })
  })
  return `${sessionCookieName(demo)}=${token}`
}
