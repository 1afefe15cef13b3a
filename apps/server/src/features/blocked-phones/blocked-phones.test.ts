import { expect, test } from "vitest"
import { sql } from "../../db/index.ts"
import { testApp } from "../../testing/fixtures.ts"
import { orderCaller, pickup } from "../orders/fixture.ts"
import { pageKey } from "../orders/race.fixture.ts"

const app = await testApp()
const path = "/console/v1/blocked-phones"
const phone = "9845012345"
const reason = "Ordered twice and did not open the door"

async function desk() {
  const restaurantId = await app.restaurant()
  const cookies = {
    OWNER: await app.signedIn(restaurantId),
    MANAGER: await app.signedIn(restaurantId, "MANAGER"),
    STAFF: await app.signedIn(restaurantId, "STAFF"),
  }
  const call = (cookie: string) => ({
    list: async () => (await app.call(path, { cookie })).body.data,
    block: (body: unknown) => app.call(path, { cookie, method: "POST", body }),
    unblock: (id: string) => app.call(`${path}/${id}`, { cookie, method: "DELETE" }),
  })
  return {
    restaurantId,
    cookies,
    owner: call(cookies.OWNER),
    manager: call(cookies.MANAGER),
    staff: call(cookies.STAFF),
  }
}

test("a manager blocks a phone, the owner sees who did it and why, and unblocks it", async () => {
  const { owner, manager } = await desk()
  const { status, body } = await manager.block({ phone: "+91 98450-12345", reason: ` ${reason} ` })
  expect(status).toBe(201)
  const expected = { object: "blocked_phone", phone, reason, blockedBy: "The manager" }
  expect(body).toMatchObject({ ...expected, blockedAt: new Date(app.clock.now()).toISOString() })
  app.clock.advance(1_000)
  await owner.block({ phone: "9845012346", reason: "Rude" })
  expect((await owner.list()).map((entry: { phone: string }) => entry.phone)).toEqual(["9845012346", phone])
  expect((await owner.unblock(body.id)).status).toBe(204)
  expect(await manager.list()).toMatchObject([{ phone: "9845012346" }])
  expect((await owner.unblock(body.id)).status).toBe(404)
})

test("a blocked phone cannot order on the page until it is unblocked", async () => {
  const { restaurantId, owner } = await desk()
  const secret = await pageKey(app, restaurantId, "test")
  const order = orderCaller(app)
  const { body } = await owner.block({ phone, reason })
  const refused = await order(secret)
  expect([refused.status, refused.body.error.code]).toEqual([409, "PHONE_REFUSED"])
  expect(JSON.stringify(refused.body)).not.toContain(reason)
  expect((await order(secret, { ...pickup, customer: { name: "B", phone: "9845012346" } })).status).toBe(201)
  await owner.unblock(body.id)
  expect((await order(secret)).status).toBe(201)
})

test.each([
  ["no phone", "phone", { reason }],
  ["a number that is no mobile", "phone", { phone: "1234567890", reason }],
  ["no reason", "reason", { phone }],
  ["a blank reason", "reason", { phone, reason: " " }],
  ["a long reason", "reason", { phone, reason: "x".repeat(201) }],
  ["a reason with a control character", "reason", { phone, reason: "a\u0000b" }],
  ["another field", "until", { phone, reason, until: "2026-12-31" }],
])("%s: 422 names %s", async (_, field, sent) => {
  const { owner } = await desk()
  const { status, body } = await owner.block(sent)
  expect([status, body.error.code, body.error.field]).toEqual([422, "VALIDATION_FAILED", field])
  expect(await owner.list()).toEqual([])
})

test("a phone that is blocked already, written in another way: 422 says so, and the first entry stays", async () => {
  const { owner } = await desk()
  const responses = await Promise.all([
    owner.block({ phone, reason }),
    owner.block({ phone: `0${phone}`, reason }),
    owner.block({ phone: `+91${phone}`, reason }),
  ])
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  const { body } = await owner.block({ phone, reason: "Again" })
  expect(body.error.errors).toEqual([
    { field: "phone", message: "is blocked already", reason: "ALREADY_BLOCKED" },
  ])
  expect(await owner.list()).toMatchObject([{ phone, reason }])
})

test("the list has an end: one more is refused", async () => {
  const { restaurantId, owner } = await desk()
  await app.db.run(
    sql(
      "test.fillBlocked",
      `insert into blocked_phones (id, restaurant_id, phone, reason, blocked_by, blocked_at)
       select $1 || n, $1, (7000000000 + n)::text, 'Fake', 'Asha', now() from generate_series(1, 1000) n`,
    ),
    [restaurantId],
  )
  const { status, body } = await owner.block({ phone, reason })
  expect([status, body.error.errors[0]]).toMatchObject([422, { reason: "TOO_MANY", params: { limit: 1000 } }])
})

test("staff cannot see or change the list, and one restaurant not that of another", async () => {
  const { owner, staff } = await desk()
  const other = await desk()
  const { body } = await owner.block({ phone, reason })
  expect((await staff.block({ phone: "9845012346", reason })).body.error.code).toBe("ROLE_MISSING")
  expect((await staff.unblock(body.id)).body.error.code).toBe("ROLE_MISSING")
  expect(await staff.list()).toBeUndefined()
  expect((await other.owner.unblock(body.id)).status).toBe(404)
  expect(await other.owner.list()).toEqual([])
  expect(await owner.list()).toHaveLength(1)
})

test("the audit log says who blocked and unblocked, without the whole phone and the reason", async () => {
  const { owner, cookies } = await desk()
  // The list is by time: the restaurant was made a moment earlier.
  app.clock.advance(1_000)
  const { body } = await owner.block({ phone, reason })
  app.clock.advance(1_000)
  await owner.unblock(body.id)
  const { data } = (await app.call("/console/v1/audit?limit=2", { cookie: cookies.OWNER })).body
  expect(data).toMatchObject([
    { action: "phone.unblocked", subject: "…2345", actor: "The owner" },
    { action: "phone.blocked", subject: "…2345", actor: "The owner" },
  ])
  expect(JSON.stringify(data)).not.toContain(phone)
})
