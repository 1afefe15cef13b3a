import { consoleEndpoints } from "@rasoi/contract/console"
import { bookable, bookingCaller, bookingRequest } from "../features/reservations/booking.fixture.ts"
import { describe, expect, test, testApp } from "../testing/fixtures.ts"

const app = await testApp()
const restaurantId = await app.restaurant(bookable({ autoConfirm: false }))
const key = (await app.key(restaurantId, "live")).secret
const cookie = await app.signedIn(restaurantId)

const post = (path: string, body?: string) => app.call(path, { cookie, method: "POST", body })

test.each([undefined, "{}", " {\n} "])("a step without details takes the body %j", async body => {
  const { id } = (await bookingCaller(app)(key, bookingRequest())).body
  const path = `/console/v1/reservations/${id}`
  expect((await post(`${path}/confirm`, body)).body.status).toBe("CONFIRMED")
  expect((await post(`${path}/seat`, body)).body.status).toBe("SEATED")
})

const bodiless: readonly { id: string; path: string }[] = consoleEndpoints.filter(
  endpoint => endpoint.method === "POST" && !("body" in endpoint || "fileBody" in endpoint),
)

describe.each(bodiless)("$id", ({ path }) => {
  const url = path.replace(/\{\w+\}/g, "nothing")

  test("{} is as good as no body", async () => {
    const [none, empty] = [await post(url), await post(url, "{}")]
    // A response of 204 has no body.
    expect([empty.status, empty.body?.error?.code]).toEqual([none.status, none.body?.error?.code])
    expect(empty.status).not.toBe(422)
  })

  test.each([
    ['{"reason":"late"}', "reason"],
    ["[]", "body"],
    ["null", "body"],
    ['""', "body"],
    ["1", "body"],
  ])("%s is refused", async (body, field) => {
    const { status, body: refusal } = await post(url, body)
    expect([status, refusal.error.code, refusal.error.field]).toEqual([422, "VALIDATION_FAILED", field])
  })
})
