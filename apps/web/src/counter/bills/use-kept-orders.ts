import type { KeptOrder } from "../command.ts"
import { useStored } from "../use-stored.ts"
import { listKeptOrders } from "./kept-orders.ts"

const read = (restaurantId: string): Promise<readonly KeptOrder[]> =>
  listKeptOrders(restaurantId).catch(() => [])

/** Undefined until they are read. */
export const useKeptOrders = () => useStored(read)
