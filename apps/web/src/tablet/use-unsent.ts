import type { StoredCommand } from "./command.ts"
import { listUnsent } from "./outbox.ts"
import { useStored } from "./use-stored.ts"

// Without storage there are none.
const read = (restaurantId: string): Promise<readonly StoredCommand[]> =>
  listUnsent(restaurantId).catch(() => [])

/** What of this restaurant is only on this tablet. Undefined until it is read: nobody may say that all is sent. */
export const useUnsent = () => useStored(read)
