import { type OnTablet, readTablet } from "./kept-orders.ts"
import { useStored } from "./use-stored.ts"

// Without storage there is nothing.
const read = (restaurantId: string): Promise<OnTablet> =>
  readTablet(restaurantId).catch(() => ({ unsent: [], orders: [], balances: [] }))

/** Undefined until it is read. */
export const useOnTablet = () => useStored(read)
