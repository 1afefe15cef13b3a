import { sql } from "../../db/index.ts"
import { expect, test } from "../../testing/fixtures.ts"
import { until } from "../../testing/process.ts"

const lastSeen = sql("seen-test.lastSeen", "select last_seen_at from sessions where restaurant_id = $1")

test("a device that responds to pings is noted as seen, once a minute", async ({ app }) => {
  const restaurantId = await app.restaurant()
  const cookie = await app.signedIn(restaurantId)
  const ping = () =>
    app.call("/console/v1/devices/ping", { cookie, method: "POST", body: { streamId: "none" } })
  const seen = async () =>
    (await app.db.row<{ last_seen_at: Date }>(lastSeen, [restaurantId]))?.last_seen_at.getTime()
  const start = app.clock.now()
  app.clock.advance(10_000)
  await ping()
  await until(async () => (await seen()) === start + 10_000)
  app.clock.advance(59_999)
  await ping()
  app.clock.advance(1)
  await ping()
  await until(async () => (await seen()) === start + 70_000)
  expect(app.statements.filter(name => name === "staff.touchSession")).toHaveLength(2)
})
