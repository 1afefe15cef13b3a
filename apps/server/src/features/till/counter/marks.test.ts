import { newId } from "../../../base/ids.ts"
import { expect, test, testApp } from "../../../testing/fixtures.ts"
import { counterCaller, counterRequest } from "./entered.fixture.ts"

const app = await testApp()

async function restaurantWithMarks() {
  const restaurantId = await app.restaurant()
  const cookie = await app.signedIn(restaurantId, "MANAGER")
  const enter = counterCaller(app, cookie)
  const request = await counterRequest(app, restaurantId)
  const { lines, totalPaise } = request.billed
  const [line] = lines
  if (!line) throw new Error("the order has a line")
  const cheaper = {
    ...line,
    unitPricePaise: line.unitPricePaise - 500,
    totalPaise: line.totalPaise - 1_000,
  }
  const billed = { ...request.billed, lines: [cheaper], totalPaise: totalPaise - 1_000 }
  const [priced, unknown, same] = [newId("ord"), newId("ord"), newId("ord")]
  await enter({ ...request, billed }, priced)
  await enter({ ...(await counterRequest(app, restaurantId)), menuVersion: 99 }, unknown)
  await enter(await counterRequest(app, restaurantId), same)
  const call = (path: string, method = "GET") => app.call(`/console/v1/counter/${path}`, { cookie, method })
  return { restaurantId, cookie, call, priced, unknown, same, totalPaise }
}

test("orders with another price are listed with both amounts until somebody has seen them", async () => {
  const { cookie, call, priced, unknown, same, totalPaise } = await restaurantWithMarks()
  const { data } = (await call("marks")).body
  expect(data.map(({ orderId }: { orderId: string }) => orderId).sort()).toEqual([priced, unknown].sort())
  expect(data).toContainEqual(
    expect.objectContaining({
      orderId: priced,
      reason: "PRICE",
      billed: expect.objectContaining({ amount: totalPaise - 1_000 }),
      expected: expect.objectContaining({ amount: totalPaise }),
      seen: null,
    }),
  )
  expect(data).toContainEqual(
    expect.objectContaining({ orderId: unknown, reason: "UNKNOWN_VERSION", expected: null }),
  )
  const seen = (await call(`marks/${priced}/seen`, "POST")).body
  expect(seen.seen.by).toBe("The manager")
  // Sent again, it changes nothing.
  expect((await call(`marks/${priced}/seen`, "POST")).body).toEqual(seen)
  expect((await call("marks")).body.data).toMatchObject([{ orderId: unknown }])
  expect((await call("marks?seen=yes")).body.data).toHaveLength(2)
  expect((await call(`marks/${same}/seen`, "POST")).status).toBe(404)
  const audit = (await app.call("/console/v1/audit?kind=CHANGES&limit=20", { cookie })).body.data
  expect(audit.filter(({ action }: { action: string }) => action === "mark.seen")).toHaveLength(1)
})

test("another restaurant's marks are neither listed nor seen", async () => {
  const { priced } = await restaurantWithMarks()
  const cookie = await app.signedIn(await app.restaurant(), "OWNER")
  expect((await app.call("/console/v1/counter/marks", { cookie })).body.data).toEqual([])
  const { status } = await app.call(`/console/v1/counter/marks/${priced}/seen`, { cookie, method: "POST" })
  expect(status).toBe(404)
})
