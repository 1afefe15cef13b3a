import { Counter, Histogram, type Registry } from "prom-client"

/** Figures about orders and bookings. Test ones do not count. Labels have few values and name nobody. */
export interface BusinessMetrics {
  orderReached(order: { source: string; type: string; status: string }): void
  orderAccepted(seconds: number): void
  orderMissed(): void
  bookingReached(source: string, status: string): void
}

/** An acceptance window lasts up to two hours, usually 15 minutes. */
const acceptanceBounds = [5, 10, 20, 30, 60, 120, 180, 300, 600, 900, 1800, 3600, 7200]

export function makeBusinessMetrics(registry: Registry): BusinessMetrics {
  const count = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name, help, labelNames, registers: [registry] })
  const orders = count("rasoi_orders_total", "Orders that reached a status; PENDING: placed", [
    "source",
    "type",
    "status",
  ])
  const missed = count("rasoi_orders_missed_total", "Orders that nobody answered in time", [])
  const bookings = count("rasoi_bookings_total", "Bookings that reached a status", ["source", "status"])
  const accepted = new Histogram({
    name: "rasoi_order_acceptance_seconds",
    help: "Time from placing an order to its acceptance",
    buckets: acceptanceBounds,
    registers: [registry],
  })
  return {
    orderReached: ({ source, type, status }) => orders.inc({ source, type, status }),
    orderAccepted: seconds => accepted.observe(seconds),
    orderMissed: () => missed.inc(),
    bookingReached: (source, status) => bookings.inc({ source, status }),
  }
}
