import { receivedPaise, returnAll, returnAmount, serviceDateAt } from "@rasoi/core"
import { newId } from "../../../base/ids.ts"
import type { Database } from "../../../db/index.ts"
import { writeCreditNote } from "../../billing/bills/index.ts"
import { openDay } from "./day-of.ts"
import { keepDaysOpen } from "./days-store.ts"
import { type Receiving, toEntry } from "./receive.ts"
import { settle } from "./refund.ts"
import { leftOnBill, ordersOnBill } from "./returns.ts"
import { insertPayment, listPaymentsOf, lockBilled, writeGivenBackCredited } from "./store.ts"

/** Issues the credit note for what an earlier version gave back without one. Again, it changes nothing. */
export function creditGivenBack(db: Database, number: string, receiving: Omit<Receiving, "id">) {
  const { restaurantId, settings, by, now } = receiving
  const { timezone } = settings.profile
  return db.transaction(async tx => {
    await keepDaysOpen(tx, restaurantId)
    const bill = await lockBilled(tx, restaurantId, number)
    if (!bill || bill.given_back_paise === 0) return
    const rows = await listPaymentsOf(tx, restaurantId, [number])
    const entries = rows.map(toEntry)
    const left = await leftOnBill(tx, restaurantId, bill)
    const isAll = receivedPaise(entries) <= 0
    const parts = isAll ? returnAll(left) : returnAmount(left, bill.given_back_paise)
    const refund = rows.findLast(({ kind }) => kind === "REFUND")?.id ?? null
    await writeGivenBackCredited(tx, restaurantId, number)
    const about = { bill, orders: await ordersOnBill(tx, bill), parts, refund, timezone }
    await writeCreditNote(tx, receiving, about)
    const roundOff = entries.reduce((sum, { roundOffPaise }) => sum + roundOffPaise, 0)
    if (isAll && roundOff !== 0) {
      // All came back, so the round-off of the cash goes with it.
      await insertPayment(tx, {
        ...{ id: newId("pay", now), restaurantId, bill_number: number, kind: "REFUND", method: "CASH" },
        ...{ amount_paise: 0, round_off_paise: -roundOff, given_paise: null, reason: "" },
        ...{ refund_kind: "RETURN", corrects: null, mark: null, carrier_id: null },
        ...(await openDay(tx, restaurantId, serviceDateAt(settings.hours, timezone, now))),
        ...{ received_at: new Date(now), tabletReceivedAt: new Date(now), arrivedAt: new Date(now) },
        ...{ person: by.name, device: by.device, fingerprint: Buffer.alloc(0) },
      })
    }
    await settle(tx, restaurantId, number)
  })
}
