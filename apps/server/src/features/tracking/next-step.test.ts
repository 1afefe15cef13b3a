import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { testApp } from "../../testing/fixtures.ts"
import { delivery, pickup } from "../orders/fixture.ts"
import { switchPage } from "../page/page.fixture.ts"
import { insertPhoto } from "../photos/index.ts"

const app = await testApp()
app.clock.set(Date.parse("2026-11-16T14:00:00Z"))
const restaurantId = await app.restaurant()
const cookie = await app.signedIn(restaurantId, "OWNER")
const { secret: key } = await app.key(restaurantId, "test")
await switchPage(app, cookie, { state: "PREVIEW", slug: "next-step" })

const create = async (path: string, body: object) => {
  const headers = { "idempotency-key": randomUUID() }
  const { body: made } = await app.call(path, { key, method: "POST", body, headers })
  return { ...made, path: new URL(made.trackingUrl).pathname }
}
const read = async ({ path }: { path: string }) => (await app.call(path)).text
/** The sentence, and the text of its button. */
const nextOf = async (made: { path: string }) => {
  const [, text, rest = ""] = /<div class="next"><p>(.*?)<\/p>(.*?)<\/div>/s.exec(await read(made)) ?? []
  return [text, rest.replaceAll(/<[^>]*>/g, "")]
}

test.each([
  ["a pickup", pickup, ["ACCEPTED", "PREPARING", "READY", "COMPLETED"]],
  ["a delivery", delivery, ["ACCEPTED", "PREPARING", "READY", "OUT_FOR_DELIVERY", "COMPLETED"]],
])(
  "%s says in every state what the customer does next, with at most one large button",
  async (_, body, states) => {
    const order = await create("/v1/orders", body)
    const cash = `₹${Math.floor((order.total.amount + 50) / 100)}.00`
    const wait = ["You need not do anything now.", ""]
    const collect = [`At the counter, say your number: ${order.number}.`, "Directions"]
    const open = body === pickup ? collect : wait
    const expected: Record<string, unknown> = {
      ACCEPTED: open,
      PREPARING: open,
      READY: open,
      OUT_FOR_DELIVERY: [`Please have ${cash} in cash ready.`, ""],
      COMPLETED: [
        "You can order again from the menu.",
        expect.stringMatching(/^(Order again|See the menu)$/),
      ],
    }
    expect(await nextOf(order)).toEqual(wait)
    for (const to of states) {
      await app.call(`/v1/test/orders/${order.id}/advance`, { key, method: "POST", body: { to } })
      expect([to, await nextOf(order)]).toEqual([to, expected[to]])
    }
  },
)

test("an order that was cancelled leads back to the menu", async () => {
  const order = await create("/v1/orders", pickup)
  await app.call(`/v1/orders/${order.id}/cancel`, { key, method: "POST", body: {} })
  expect((await nextOf(order))[0]).toBe("You can order again from the menu.")
})

test("the page of an order has the restaurant's cover and logo, and none where there is none", async () => {
  const order = await create("/v1/orders", pickup)
  expect(await read(order)).not.toContain('class="look"')
  const files = { 320: Buffer.of(1), 640: Buffer.of(2), 1280: Buffer.of(3) }
  const [cover, logo] = ["a", "b"].map(digit => ({ id: `pho_${digit.repeat(32)}`, alt: `Photo ${digit}` }))
  for (const photo of [cover, logo])
    await insertPhoto(app.db, restaurantId, { id: photo?.id ?? "", files, now: app.clock.now() })
  const change = { page: { cover, logo } }
  const saved = await app.call("/console/v1/settings", { cookie, method: "PATCH", body: change })
  expect(saved.status).toBe(200)
  const page = await read(order)
  expect(page).toMatch(/<img class="cover"[^>]* alt="Photo a"/)
  expect(page).toMatch(/<img class="logo"[^>]* alt="Photo b"/)
})
