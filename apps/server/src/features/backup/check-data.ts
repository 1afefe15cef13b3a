import type { Client } from "pg"
import { findOrderFaults } from "./check-orders.ts"
import { findSeatFaults } from "./check-seats.ts"
import {
  readBillFaults,
  readCarriedFaults,
  readMissingPhotos,
  readOrders,
  readPaymentFaults,
  readRequestFaults,
  readSharedNumbers,
  readStays,
  readTabFaults,
} from "./check-store.ts"

const maxFaults = 20

export interface CheckedData {
  readonly orders: number
  readonly bookings: number
  readonly faults: readonly string[]
}

/** Checks that the stored data follows the server's rules: sums, moves, seats, bills, tabs, numbers, photos. */
export async function checkData(client: Client, createdAt: Date): Promise<CheckedData> {
  const faults: string[] = []
  let [orders, bookings] = [0, 0]
  for await (const order of readOrders(client)) {
    orders += 1
    if (faults.length < maxFaults) faults.push(...findOrderFaults(order))
  }
  for await (const stays of readStays(client, createdAt)) {
    bookings += stays.length
    if (faults.length < maxFaults) faults.push(...findSeatFaults(stays))
  }
  faults.push(...(await readBillFaults(client)), ...(await readPaymentFaults(client)))
  faults.push(...(await readCarriedFaults(client)))
  faults.push(...(await readTabFaults(client)))
  faults.push(...(await readRequestFaults(client)))
  for (const number of await readSharedNumbers(client)) faults.push(`the number ${number} is used twice`)
  for (const photo of await readMissingPhotos(client)) faults.push(`the photo ${photo} is missing`)
  return { orders, bookings, faults: faults.slice(0, maxFaults) }
}
