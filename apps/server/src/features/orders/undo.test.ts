import { beforeEach, describe, expect, test } from "vitest"
import { openStream } from "../../events/stream.fixture.ts"
import { testApp } from "../../testing/fixtures.ts"
import { delivery, orderCaller, pickup } from "./fixture.ts"

const minute = 60_000
let restaurantId: string
let live: string
let cookie: string

const app = await testApp()

beforeEach(async () => {
  app.clock.set(Date.parse("2026-10-17T13:05:00Z"))
  restaurantId = await app.restaurant()
  live = (await app.key(restaurantId, "live")).secret
  cookie = await app.signedIn(restaurantId, "STAFF")
  app.presence.open(restaurantId, restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
})

const step = (id: string, name: string, body?: object) =>
  app.call(`/console/v1/orders/${id}/${name}`, { cookie, method: "POST", body })
const place = async (body: object = pickup) => (await orderCaller(app)(live, body)).body
const read = (id: string, headers = {}) => app.call(`/v1/orders/${id}`, { key: live, headers })
const history = async (id: string) =>
  (await app.call(`/console/v1/orders/${id}/history`, { cookie })).body.moves
const person = { name: "Ravi", phone: "9845011111" }

async function walk(id: string, ...names: string[]) {
  let last = await app.call(`/console/v1/orders/${id}`, { cookie })
  for (const name of names) {
    app.clock.advance(1_000)
    const body =
      name === "dispatch" ? person : name === "cancel" || name === "reject" ? { reason: "Oven" } : undefined
    last = await step(id, name, body)
    expect(last.status, last.text).toBe(200)
  }
  return last.body
}

const kitchen = ["accept", "prepare", "ready"]

describe("every step of an order can be undone", () => {
  test.each([
    [["accept"], "PENDING"],
    [["accept", "prepare"], "ACCEPTED"],
    [kitchen, "PREPARING"],
    [[...kitchen, "dispatch"], "READY"],
    [[...kitchen, "dispatch", "complete"], "OUT_FOR_DELIVERY"],
    [["reject"], "PENDING"],
    [["accept", "cancel"], "ACCEPTED"],
  ] as const)("%s goes back to %s, and the order reads as before the step", async (names, to) => {
    const { id } = await place(delivery)
    const before = (await walk(id, ...names.slice(0, -1))) && (await read(id)).body
    const { revision, undo } = await walk(id, names.at(-1) ?? "")
    expect(undo.to).toBe(to)
    const moved = await read(id)
    const undone = await step(id, "undo", { revision })
    expect([undone.status, undone.body.status, undone.body.revision]).toEqual([200, to, revision + 1])
    const after = await read(id, { "if-none-match": moved.headers.get("etag") })
    expect([after.status, after.body]).toEqual([200, { ...before, updatedAt: after.body.updatedAt }])
    expect((await history(id)).at(-1)).toMatchObject({ to, undo: true, by: "The staff", byKind: "STAFF" })
  })

  test("the customer's page shows the state as it is, and the consoles are told", async () => {
    const { id, trackingUrl } = await place(delivery)
    const { revision } = await walk(id, ...kitchen, "dispatch")
    const token = trackingUrl.split("/").at(-1)
    const track = async () => (await app.call(`/v1/track/${token}`)).body.order
    expect((await track()).deliveryPerson.name).toBe("Ravi")
    const stream = await openStream(app.url, cookie)
    await step(id, "undo", { revision })
    await stream.next("order.changed")
    stream.drop()
    expect(await track()).toMatchObject({ status: "READY", deliveryPerson: null })
  })
})

describe("an undo is refused", () => {
  const refused = async (id: string, revision: number) => {
    const { status, body } = await step(id, "undo", { revision })
    return [status, body.error?.code, body.error?.status]
  }

  test("after the acceptance window, so that an undone rejection does not end the order twice", async () => {
    const { id } = await place()
    app.clock.advance(14 * minute)
    const { revision } = await walk(id, "reject")
    app.clock.advance(minute)
    expect(await refused(id, revision)).toEqual([409, "INVALID_TRANSITION", "REJECTED"])
  })

  test("when another device followed up on the step, or undid it first", async () => {
    const { id } = await place()
    const { revision } = await walk(id, "accept")
    await walk(id, "prepare")
    expect(await refused(id, revision)).toEqual([409, "INVALID_TRANSITION", "PREPARING"])
    expect((await step(id, "undo", { revision: revision + 1 })).body.status).toBe("ACCEPTED")
    expect(await refused(id, revision + 1)).toEqual([409, "INVALID_TRANSITION", "ACCEPTED"])
  })

  test("for what the customer cancelled, and after its time", async () => {
    const { id } = await place()
    await app.call(`/v1/orders/${id}/cancel`, { key: live, method: "POST" })
    expect(await refused(id, 2)).toEqual([409, "INVALID_TRANSITION", "CANCELLED"])
    const other = await place()
    const { revision, undo } = await walk(other.id, ...kitchen, "complete")
    app.clock.set(Date.parse(undo.until))
    expect(await refused(other.id, revision)).toEqual([409, "INVALID_TRANSITION", "COMPLETED"])
  })
})

test("of an undo, the next step and a second undo at once, one wins", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await place()
    const { revision } = await walk(id, "accept", "prepare")
    const responses = await Promise.all([
      step(id, "undo", { revision }),
      step(id, "ready"),
      step(id, "undo", { revision }),
    ])
    const won = responses.filter(({ status }) => status === 200)
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const { body } = await app.call(`/console/v1/orders/${id}`, { cookie })
    expect(body.status).toBe(won[0]?.body.status)
    expect(body.revision).toBe(revision + 1)
  }
})

describe("ten minutes more", () => {
  test("move the promised time for staff and customers, as often as needed, up to three hours", async () => {
    const { id, trackingUrl } = await place()
    const accepted = await walk(id, "accept")
    const etag = (await read(id)).headers.get("etag")
    const promised = Date.parse(accepted.readyBy)
    for (const minutes of [10, 20])
      expect((await step(id, "delay", { minutes })).body.delayMinutes).toBe(minutes)
    const later = new Date(promised + 20 * minute).toISOString()
    const after = await read(id, { "if-none-match": etag })
    expect([after.status, after.body.readyBy]).toEqual([200, later])
    const tracked = await app.call(`/v1/track/${trackingUrl.split("/").at(-1)}`)
    expect(tracked.body.order.readyBy).toBe(later)
    expect((await history(id)).at(-1)).toMatchObject({ from: "ACCEPTED", to: "ACCEPTED", delayMinutes: 20 })
    expect((await step(id, "delay", { minutes: 181 })).status).toBe(422)
  })

  test("are the same when sent twice, can be taken back, and end with the kitchen's work", async () => {
    const { id } = await place({ ...pickup, pickupAt: "2026-10-17T20:00:00+05:30" })
    expect((await step(id, "delay", { minutes: 10 })).body.error.code).toBe("INVALID_TRANSITION")
    await walk(id, "accept", "prepare")
    const [one, two] = [await step(id, "delay", { minutes: 10 }), await step(id, "delay", { minutes: 10 })]
    expect(two.body).toEqual(one.body)
    expect(one.body.readyBy).toBe("2026-10-17T14:40:00.000Z")
    expect((await step(id, "delay", { minutes: 0 })).body.readyBy).toBe("2026-10-17T14:30:00.000Z")
    await walk(id, "ready")
    expect((await step(id, "delay", { minutes: 10 })).body.error.status).toBe("READY")
  })
})
