import { hash } from "node:crypto"
import type { PaymentMethod } from "@rasoi/contract/console"
import { expectedCashPaise, type PaymentEntry, serviceDateAt, settlingCash } from "@rasoi/core"
import { newId } from "../../base/ids.ts"
import { demoRestaurantId } from "../known.ts"
import { demoSettings } from "../settings.ts"
import { dayMs, hourMs, listDays } from "./days.ts"
import type { History } from "./history.ts"
import { devices, team } from "./people.ts"
import { makeRandom } from "./random.ts"

const seed = 20261019
const paidDays = 30
const floatPaise = 200_000
const methods: Record<PaymentMethod, number> = { CASH: 45, UPI: 45, CARD: 10, OTHER: 0 }

interface Bill {
  readonly id: string
  readonly bill_number: string
}

/** The payments of the last month's completed orders, and the close of each day. Today is open. */
export function makePayments({ now, orders }: History, bills: readonly Bill[]) {
  const random = makeRandom(seed)
  const numberOf = new Map(bills.map(({ id, bill_number }) => [id, bill_number]))
  const { hours, profile } = demoSettings
  const payments = orders.flatMap(({ id, completed_at, total_paise }) => {
    const bill_number = numberOf.get(id)
    if (!completed_at || !bill_number || completed_at.getTime() < now - paidDays * dayMs) return []
    const method = random.pickWeighted(Object.keys(methods) as PaymentMethod[], each => methods[each])
    const { amountPaise, roundOffPaise } = settlingCash(total_paise, method === "CASH")
    const paymentId = newId("pay", completed_at.getTime())
    return [
      {
        id: paymentId,
        restaurant_id: demoRestaurantId,
        bill_number,
        kind: "PAYMENT" as const,
        method,
        amount_paise: amountPaise,
        round_off_paise: roundOffPaise,
        day: serviceDateAt(hours, profile.timezone, completed_at.getTime()),
        received_at: completed_at,
        tablet_received_at: completed_at,
        person: random.pick(team).name,
        device: devices[0],
        fingerprint: hash("sha256", paymentId, "buffer"),
      },
    ]
  })
  const closes = listDays(now, -paidDays, -1).map(({ date, startsAt }) => {
    const entries: PaymentEntry[] = payments
      .filter(({ day }) => day === date)
      .map(({ kind, method, amount_paise, round_off_paise }) => ({
        ...{ kind, method, amountPaise: amount_paise, roundOffPaise: round_off_paise },
      }))
    const expected_paise = expectedCashPaise(floatPaise, entries)
    const difference = random.chance(0.15) ? -random.between(1, 5) * 1_000 : 0
    return {
      restaurant_id: demoRestaurantId,
      day: date,
      float_paise: floatPaise,
      expected_paise,
      counted_paise: expected_paise + difference,
      note: difference === 0 ? null : "Change was given from the drawer without a bill.",
      closed_at: new Date(Math.min(now, startsAt + dayMs + hourMs / 2)),
      closed_by: team[0].name,
    }
  })
  return { payments, closes }
}
