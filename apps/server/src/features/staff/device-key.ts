import { randomBytes } from "node:crypto"
import type { Database } from "../../db/index.ts"
import type { MaybePromise } from "../../http/index.ts"
import { addSigningKey, findSigningKey } from "./signing-key-store.ts"

/** The secret that signs the cookies of known devices. */
export interface DeviceKey {
  /** Undefined: no device has ever been signed. */
  find(): MaybePromise<Buffer | undefined>
  findOrCreate(): Promise<Buffer>
}

const purpose = "known-device"

export function makeDeviceKey(db: Database): DeviceKey {
  let secret: Buffer | undefined
  async function read(): Promise<Buffer | undefined> {
    secret = await findSigningKey(db, purpose)
    return secret
  }
  return {
    find: () => secret ?? read(),
    async findOrCreate() {
      const known = secret ?? (await read())
      if (known) return known
      await addSigningKey(db, purpose, randomBytes(32))
      const made = await read()
      if (!made) throw new Error("the key was just added")
      return made
    },
  }
}
