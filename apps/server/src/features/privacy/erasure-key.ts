import { createHmac, hash, randomBytes, randomUUID } from "node:crypto"
import { link, readFile, rm, writeFile } from "node:fs/promises"
import { dirname } from "node:path"
import { makeDirectory } from "../../base/make-directory.ts"
import { giveToOwnerOfDirectory } from "../ledger/index.ts"

/** Hashes phone numbers. Without the secret, nobody can find a number by hashing all of them. */
export interface ErasureKey {
  /** Tells keys apart without revealing them. */
  readonly id: string
  /** The same phone has another hash in another restaurant. */
  hash(restaurantId: string, phone: string): Buffer
}

export function makeErasureKey(secret: string): ErasureKey {
  return {
    id: hash("sha256", `rasoi erasure key ${secret}`).slice(0, 12),
    hash: (restaurantId, phone) => createHmac("sha256", secret).update(`${restaurantId}\n${phone}`).digest(),
  }
}

/** The secret in the file. The first caller creates it. */
export async function readOrCreateSecret(file: string): Promise<string> {
  const known = await readSecret(file)
  if (known !== undefined) return known
  await makeDirectory(dirname(file))
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600, flush: true })
  await giveToOwnerOfDirectory(draft)
  // A link fails if the file exists: of two processes that create it at once, one wins.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error
  })
  await rm(draft)
  return (await readFile(file, "utf8")).trim()
}

export async function readSecret(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, "utf8")).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined
    throw error
  }
}
