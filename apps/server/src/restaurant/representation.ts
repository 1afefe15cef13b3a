import { Restaurant } from "@rasoi/contract"
import type { Settings } from "@rasoi/contract/console"
import { money, openStatus } from "@rasoi/core"
import { etagOf, Prepared, serialiserFor } from "../http/index.ts"
import type { RestaurantSnapshot } from "./snapshot.ts"

interface Moment {
  now: number
  test: boolean
  /** A staff device is online; for a test key one always is. */
  deviceOnline: boolean
}

interface Made {
  readonly prepared: Prepared
  readonly from: number
  readonly validUntil: number
}

const serialise = serialiserFor(Restaurant)
const made = new WeakMap<RestaurantSnapshot, Map<string, Made>>()

/** The public answer, made once for each stretch of time in which it stays the same. */
export function representRestaurant(snapshot: RestaurantSnapshot, moment: Moment): Prepared {
  const byKind = made.get(snapshot) ?? new Map<string, Made>()
  made.set(snapshot, byKind)
  const kind = `${moment.test}:${moment.deviceOnline}`
  const known = byKind.get(kind)
  if (known && moment.now >= known.from && moment.now < known.validUntil) return known.prepared
  const { timezone } = snapshot.settings.profile
  const status = openStatus(snapshot.settings.hours, timezone, moment.now)
  const bytes = Buffer.from(serialise(describeRestaurant(snapshot, status, moment)))
  const prepared = new Prepared(bytes, etagOf(bytes))
  const pauseEnds = isPaused(snapshot, moment.now)
    ? (snapshot.pausedUntil?.getTime() ?? 0)
    : Number.POSITIVE_INFINITY
  byKind.set(kind, { prepared, from: moment.now, validUntil: Math.min(status.validUntil, pauseEnds) })
  return prepared
}

function isPaused({ pausedUntil }: RestaurantSnapshot, now: number): boolean {
  return pausedUntil !== null && pausedUntil.getTime() > now
}

type Status = ReturnType<typeof openStatus>

function describeRestaurant(
  snapshot: RestaurantSnapshot,
  status: Status,
  { now, test, deviceOnline }: Moment,
): Restaurant {
  const { profile, hours, ordering, gst, booking } = snapshot.settings
  const enabled = test || ordering.enabled
  const paused = isPaused(snapshot, now)
  return {
    id: snapshot.id,
    object: "restaurant",
    test,
    timezone: profile.timezone,
    currency: "INR",
    name: profile.name,
    phone: profile.phone,
    address: profile.address,
    gstin: gst.gstin,
    openingHours: hours,
    status: {
      open: status.open,
      label: status.label,
      opensAt: timestamp(status.opensAt),
      closesAt: timestamp(status.closesAt),
    },
    ordering: {
      enabled,
      acceptingNow: enabled && !snapshot.suspended && status.open && (test || (deviceOnline && !paused)),
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
  }
}

function bookingPrice(price: Settings["booking"]["price"]): Restaurant["booking"]["price"] {
  return price && { ...money(price.amountPaise), mode: price.mode, per: price.per }
}

function timestamp(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString()
}
