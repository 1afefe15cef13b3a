import { randomBytes } from "node:crypto"
import { timelineMembers } from "@rasoi/contract"
import type { CounterOrderRequest, StoredOrder } from "@rasoi/contract/console"
import {
  type Bill,
  hasLink,
  localDate,
  normaliseIndianMobile,
  staffPaymentModeOf,
  toPriceFields,
} from "@rasoi/core"
import { correctedTime } from "../../../base/tablet-time.ts"
import { fingerprintOf } from "../../idempotency/index.ts"
import { hashTrackingToken } from "../../orders/index.ts"
import type { Difference, EnteredOrder } from "./store.ts"

interface Entering {
  readonly id: string
  readonly restaurantId: string
  readonly timezone: string
  readonly publicUrl: string
  readonly by: { readonly name: string; readonly device: string | null }
  readonly now: number
  readonly bill: Bill
  readonly difference: Difference | null
}

export function draftEntered(request: CounterOrderRequest, entering: Entering): EnteredOrder {
  const { id, restaurantId, timezone, publicUrl, by, now, bill, difference } = entering
  const placedAt = correctedTime(request.placedAt, request.sentAt, now)
  const token = hasLink[request.source] ? randomBytes(18).toString("base64url") : null
  const trackingUrl = token && `${publicUrl}/t/${token}`
  const phone = normaliseIndianMobile(request.customer?.phone ?? "") ?? ""
  return {
    id,
    restaurantId,
    day: localDate(timezone, placedAt),
    number: request.number,
    source: request.source,
    type: request.type,
    tabId: request.tab?.id ?? null,
    totalPaise: bill.totalPaise,
    phone,
    settingsVersion: request.settingsVersion,
    menuVersion: request.menuVersion,
    placedAt: new Date(placedAt),
    prepMinutes: bill.prepMinutes,
    tokenHash: token === null ? null : hashTrackingToken(token),
    answer: JSON.stringify(documentOf(request, { id, phone, trackingUrl, placedAt, bill })),
    bill: JSON.stringify(bill),
    fingerprint: fingerprintOf(request),
    enteredBy: by.name,
    device: by.device,
    tabletPlacedAt: new Date(request.placedAt),
    difference,
  }
}

interface Made {
  readonly id: string
  readonly phone: string
  readonly trackingUrl: string | null
  readonly placedAt: number
  readonly bill: Bill
}

function documentOf(
  request: CounterOrderRequest,
  { id, phone, trackingUrl, placedAt, bill }: Made,
): StoredOrder {
  const at = new Date(placedAt).toISOString()
  const timeline = Object.fromEntries(Object.values(timelineMembers).map(member => [member, null]))
  return {
    id,
    object: "order",
    test: false,
    number: request.number,
    status: "ACCEPTED",
    type: request.type,
    customer: { name: request.customer?.name.trim() ?? "", phone },
    delivery: deliveryOf(request),
    pickupAt: request.pickupAt === undefined ? null : new Date(request.pickupAt).toISOString(),
    payment: staffPaymentModeOf[request.type],
    note: request.note ?? null,
    ...toPriceFields(bill),
    prepMinutes: bill.prepMinutes,
    trackingUrl,
    timeline: { ...timeline, placedAt: at, acceptedAt: at } as StoredOrder["timeline"],
    acceptBy: at,
    readyBy: null,
    cancelledBy: null,
    createdAt: at,
    updatedAt: at,
  }
}

function deliveryOf({ delivery }: CounterOrderRequest): StoredOrder["delivery"] {
  if (!delivery) return null
  const { address, pincode, landmark = null, lat = null, lng = null } = delivery
  return { address: { address, pincode, landmark, lat, lng }, person: null }
}
