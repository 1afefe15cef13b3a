import { queryOptions } from "@tanstack/react-query"
import { ApiFault, send } from "../api/send.ts"
import type { BillBalance } from "./command.ts"

/** What the server says was paid for an order. Null: it has no bill yet. */
export const balanceQuery = (orderId: string) =>
  queryOptions({
    queryKey: ["orders", "balance", orderId],
    queryFn: ({ signal }): Promise<BillBalance | null> =>
      orNull(send("GET", "/console/v1/counter/orders/{id}/payments", { path: { id: orderId }, signal })),
  })

/** Null instead of a fault: the server has no such thing. */
export async function orNull<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await found
  } catch (error) {
    if (error instanceof ApiFault && error.status === 404) return null
    throw error
  }
}
