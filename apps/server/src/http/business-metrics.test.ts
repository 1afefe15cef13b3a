import { readFileSync } from "node:fs"
import { join } from "node:path"
import { delivery, orderCaller, pickup } from "../features/orders/fixture.ts"
import { expireDueOrders } from "../features/orders/index.ts"
import { bookable, bookingCaller } from "../features/reservations/booking.fixture.ts"
import { expireDueReservations } from "../features/reservations/index.ts"
import { expect, test, testApp } from "../testing/fixtures.ts"

const root = join(import.meta.dirname, "..", "..", "..", "..")
const app = await testApp()

const samples = async () => {
  const lines = (await app.metrics.registry.metrics()).split("\n")
  return lines.filter(line => /^rasoi_(order|booking)s?_/.test(line) && !line.includes("_bucket"))
}

test("live orders and bookings are counted by status, with the time to accept and the missed ones", async () => {
  const restaurantId = await app.restaurant(bookable({ autoConfirm: true }))
  app.presence.open("m", restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
  const cookie = await app.signedIn(restaurantId)
  const { secret: live } = await app.key(restaurantId, "live")
  const { secret: inTest } = await app.key(restaurantId, "test")
  const order = orderCaller(app)
  const { body } = await order(live, pickup)
  app.clock.advance(42_000)
  await app.call(`/console/v1/orders/${body.id}/accept`, { cookie, method: "POST" })
  await order(live, delivery)
  await order(inTest, pickup)
  await bookingCaller(app)(live)
  const unanswered = await app.restaurant(bookable({ autoConfirm: false }))
  await bookingCaller(app)((await app.key(unanswered, "live")).secret)
  app.clock.advance(3_600_000)
  await expireDueOrders(app.db, app.orderEvents, app.clock.now())
  await expireDueReservations(app.db, app.reservationEvents, app.clock.now() + 30 * 86_400_000)
  expect(await samples()).toEqual([
    'rasoi_orders_total{source="ONLINE",type="PICKUP",status="PENDING"} 1',
    'rasoi_orders_total{source="ONLINE",type="PICKUP",status="ACCEPTED"} 1',
    'rasoi_orders_total{source="ONLINE",type="DELIVERY",status="PENDING"} 1',
    'rasoi_orders_total{source="ONLINE",type="DELIVERY",status="CANCELLED"} 1',
    "rasoi_orders_missed_total 1",
    'rasoi_bookings_total{source="API",status="CONFIRMED"} 1',
    'rasoi_bookings_total{source="API",status="PENDING"} 1',
    'rasoi_bookings_total{source="API",status="CANCELLED"} 1',
    "rasoi_order_acceptance_seconds_sum 42",
    "rasoi_order_acceptance_seconds_count 1",
    "rasoi_order_queue_length 0",
  ])
})

test("the guide, the alert rules and the dashboard name only metrics that exist, and the guide names each", async () => {
  // These depend on the configuration: data directory, automatic backups, a fleet, Redis.
  const configured = [
    "data_disk_free_bytes",
    "backup_age_seconds",
    "processes",
    "processes_unshared",
    "redis_up",
    "redis_fallbacks",
  ]
  for (const name of configured) app.metrics.watch(`rasoi_${name}`, "Depends on the configuration", () => 0)
  const known = new Set((await app.metrics.registry.getMetricsAsJSON()).map(({ name }) => name))
  const namesIn = (file: string) => {
    const text = readFileSync(join(root, file), "utf8")
    return [...text.matchAll(/\brasoi_[a-z_]+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ""))
  }
  for (const file of ["docs/operations.md", "deploy/prometheus-alerts.yml", "deploy/grafana-dashboard.json"])
    expect([file, namesIn(file).filter(name => !known.has(name))]).toEqual([file, []])
  const own = [...known].filter(name => name.startsWith("rasoi_"))
  expect(own.filter(name => !namesIn("docs/operations.md").includes(name))).toEqual([])
})
