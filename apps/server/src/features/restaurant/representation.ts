import { Restaurant } from "@rasoi/contract"
import type { Settings } from "@rasoi/contract/console"
import { money, type PickupRange, pickupRange } from "@rasoi/core"
import { etagOf, Prepared, serialiserFor } from "../../http/index.ts"
import { isPaused, type Moment, type Receiving, receivingAt, resumesAt } from "./receiving.ts"
import type { RestaurantSnapshot } from "./snapshot.ts"

interface CachedResponse {
  readonly prepared: Prepared
  readonly from: number
  readonly validUntil: number
}

const serialise = serialiserFor(Restaurant)
const cache = new WeakMap<RestaurantSnapshot, Map<string, CachedResponse>>()

/** The public response, cached until it changes. */
export function representRestaurant(snapshot: RestaurantSnapshot, moment: Moment): Prepared {
  const byKind = cache.get(snapshot) ?? new Map<string, CachedResponse>()
  cache.set(snapshot, byKind)
  const kind = `${moment.test}:${moment.deviceOnline}`
  const cached = byKind.get(kind)
  if (cached && moment.now >= cached.from && moment.now < cached.validUntil) return cached.prepared
  const receiving = receivingAt(snapshot, moment)
  const { range, validUntil } = pickupAt(snapshot, receiving, moment.now)
  const bytes = Buffer.from(serialise(describeRestaurant(snapshot, receiving, range, moment)))
  const prepared = new Prepared(bytes, etagOf(bytes))
  const pauseEnds = isPaused(snapshot, moment.now)
    ? (snapshot.pausedUntil?.getTime() ?? 0)
    : Number.POSITIVE_INFINITY
  const changesAt = Math.min(receiving.status.validUntil, pauseEnds, validUntil)
  byKind.set(kind, { prepared, from: moment.now, validUntil: changesAt })
  return prepared
}

/** What the public response says, without times to pick up. */
export function publicRestaurant(snapshot: RestaurantSnapshot, moment: Moment): Restaurant {
  return describeRestaurant(snapshot, receivingAt(snapshot, moment), null, moment)
}

/** A restaurant that is paused or without a device takes orders again at any moment, so its times stay. */
function pickupAt({ settings }: RestaurantSnapshot, { reason, status }: Receiving, now: number) {
  const isOff = reason === "SUSPENDED" || reason === "OFF" || !settings.ordering.types.includes("PICKUP")
  if (isOff || !status.open) return { range: null, validUntil: Number.POSITIVE_INFINITY }
  return pickupRange({ settings, now })
}

function describeRestaurant(
  snapshot: RestaurantSnapshot,
  receiving: Receiving,
  pickup: PickupRange | null,
  moment: Moment,
): Restaurant {
  const { status, reason } = receiving
  const { test } = moment
  const { suspended, settings } = snapshot
  const { profile, hours, ordering, gst, booking, privacy } = settings
  return {
    id: snapshot.id,
    object: "restaurant",
    test,
    timezone: profile.timezone,
    currency: "INR",
    name: profile.name,
    tagline: profile.tagline,
    phone: profile.phone,
    address: profile.address,
    gstin: gst.gstin,
    fssai: gst.fssaiNumber,
    openingHours: hours,
    status: {
      open: status.open,
      label: status.label,
      opensAt: timestamp(status.opensAt),
      closesAt: timestamp(status.closesAt),
    },
    ordering: {
      enabled: !suspended && (test || ordering.enabled),
      acceptingNow: reason === null,
      resumesAt: resumesAt(snapshot, receiving, moment),
      types: ordering.types,
      minimumOrder: money(ordering.minimumOrderPaise),
      deliveryPincodes: ordering.deliveryPincodes,
      prepMinutes: ordering.prepMinutes,
      paymentModes: ordering.paymentModes,
      pickup: pickup && {
        earliest: new Date(pickup.earliest).toISOString(),
        latest: new Date(pickup.latest).toISOString(),
      },
    },
    booking: {
      enabled: !suspended && booking.enabled,
      maxPeople: booking.maxPeople,
      slotMinutes: booking.slotMinutes,
      daysAhead: booking.daysAhead,
      price: bookingPrice(booking.price),
    },
    privacyNoticeUrl: privacy.noticeUrl,
  }
}

function bookingPrice(price: Settings["booking"]["price"]): Restaurant["booking"]["price"] {
  // A price of zero means no price.
  return price && price.amountPaise > 0
    ? { ...money(price.amountPaise), mode: price.mode, per: price.per }
    : null
}

function timestamp(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString()
}
