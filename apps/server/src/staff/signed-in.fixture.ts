import { hash, randomBytes } from "node:crypto"
import type { Role } from "@rasoi/contract"
import { newId } from "../ids.ts"
import type { TestApp } from "../testing/app.ts"
import { addMembership, addSession, addStaff } from "./store.ts"

/** The cookie by which the server knows the device again. */
export function deviceCookieOf({ headers }: { headers: Headers }): string {
  const set = headers.getSetCookie().find(each => each.startsWith("__Host-rasoi-device="))
  return set?.split(";")[0] ?? ""
}

const monthMs = 30 * 86_400_000

/**
 * Creates a signed-in member of the restaurant directly in the database and returns the cookie. Password hashing is
 * deliberately slow, and most tests need not wait for it.
 */
export async function signedIn(app: TestApp, restaurantId: string, role: Role = "OWNER"): Promise<string> {
  const at = new Date(app.clock.now())
  const staffId = newId("stf")
  const token = randomBytes(32).toString("base64url")
  const passwordHash = "cannot be signed in with"
  await app.db.transaction(async tx => {
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
      staffId,
      passwordHash,
      restaurantId,
      at,
      expiresAt: new Date(app.clock.now() + monthMs),
    })
  })
  return `__Host-rasoi=${token}`
}
