import { validationFailed } from "@rasoi/contract"
import type { Queries } from "../../db/index.ts"
import { listDeviceNames } from "./paired-device-store.ts"

interface Wanted {
  readonly restaurantId: string
  readonly name: string
  /** The device that gets the name, if there is one already. */
  readonly deviceId?: string
  readonly now: number
}

/** The history names devices, so two with the same name could not be told apart. */
export async function requireFreeName(tx: Queries, { restaurantId, name, deviceId = "", now }: Wanted) {
  const taken = await listDeviceNames(tx, restaurantId, deviceId, now)
  if (!taken.has(name.toLowerCase())) return
  const message = "another paired device has this name"
  throw validationFailed([{ field: "name", message, reason: "NAME_TAKEN" }])
}

/** Two codes can be made for one name. The second tablet cannot choose another, so it gets a number. */
export async function freeNameLike(tx: Queries, { restaurantId, name, now }: Wanted): Promise<string> {
  const taken = await listDeviceNames(tx, restaurantId, "", now)
  let free = name
  for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${name} ${count}`
  return free
}
