import { Restaurant } from "@rasoi/contract"
import type { Settings } from "@rasoi/contract/console"
import { money } from "@rasoi/core"
import { etagOf, Prepared, serialiserFor } from "../../http/index.ts"
import { isPaused, type Moment, type Receiving, receivingAt } from "./receiving.ts"
import type { RestaurantSnapshot } from "./snapshot.ts"

interface CachedAnswer {
  readonly prepared: Prepared
  readonly from: number
  readonly validUntil: number
}

const serialise = serialiserFor(Restaurant)
const cache = new WeakMap<RestaurantSnapshot, Map<string, CachedAnswer>>()

/** The public answer, cached until it changes. */
export function representRestaurant(snapshot: RestaurantSnapshot, moment: Moment): Prepared {
  const byKind = cache.get(snapshot) ?? new Map<string, CachedAnswer>()
  cache.set(snapshot, byKind)
  const kind = `${moment.test}:${moment.deviceOnline}`
  const cached = byKind.get(kind)
  if (cached && moment.now >= cached.from && moment.now < cached.validUntil) return cached.prepared
  const receiving = receivingAt(snapshot, moment)
  const { status } = receiving
  const bytes = Buffer.from(serialise(describeRestaurant(snapshot, receiving, moment.test)))
  const prepared = new Prepared(bytes, etagOf(bytes))
  const pauseEnds = isPaused(snapshot, moment.now)
    ? (snapshot.pausedUntil?.getTime() ?? 0)
    : Number.POSITIVE_INFINITY
  byKind.set(kind, { prepared, from: moment.now, validUntil: Math.min(status.validUntil, pauseEnds) })
  return prepared
}

function describeRestaurant(
  snapshot: RestaurantSnapshot,
  { status, reason }: Receiving,
  test: boolean,
): Restaurant {
  const { profile, hours, ordering, gst, booking, privacy } = snapshot.settings
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
      enabled: test || ordering.enabled,
      acceptingNow: reason === null,
      types: ordering.types,
      minimumOrder: money(ordering.minimumOrderPaise),
      deliveryPincodes: ordering.deliveryPincodes,
      prepMinutes: ordering.prepMinutes,
      paymentModes: ordering.paymentModes,
    },
    booking: {
      enabled: booking.enabled,
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
