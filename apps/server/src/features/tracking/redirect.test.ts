import { describe, expect, test, testRestaurant } from "../../testing/fixtures.ts"
import { orderCaller, pickup } from "../orders/fixture.ts"
import { withToken } from "./redirect.ts"

const { app, restaurantId, cookie } = await testRestaurant()

test.each([
  ["https://a.example", "https://a.example?token=T1"],
  ["https://a.example/status", "https://a.example/status?token=T1"],
  ["https://a.example/status?lang=hi", "https://a.example/status?lang=hi&token=T1"],
  ["https://a.example/status?", "https://a.example/status?token=T1"],
  ["https://a.example/status?a=1&", "https://a.example/status?a=1&token=T1"],
  ["https://a.example/status#top", "https://a.example/status?token=T1#top"],
  ["https://a.example/#/status?a=1", "https://a.example/?token=T1#/status?a=1"],
  ["https://a.example/status?a=1#top", "https://a.example/status?a=1&token=T1#top"],
  ["https://a.example/status?a=%20b+c", "https://a.example/status?a=%20b+c&token=T1"],
  ["https://a.example/o/{token}/now", "https://a.example/o/T1/now"],
  ["https://a.example/o?t={token}#{token}", "https://a.example/o?t=T1#T1"],
  ["https://a.example/#/o/{token}", "https://a.example/#/o/T1"],
])("%s leads to %s", (redirectUrl, expected) => {
  expect(withToken(redirectUrl, "T1")).toBe(expected)
})

describe("tracking.redirectUrl", () => {
  const set = (redirectUrl: string) =>
    app.call("/console/v1/settings", { cookie, method: "PATCH", body: { tracking: { redirectUrl } } })

  test.each([
    "https://",
    "https:///",
    "https:///status",
    "https://?a=1",
    "https://#top",
    "https://user:pw@a.example/",
    "https://user@a.example",
    "https://@a.example",
    "https://a.example:443@evil.example/",
    "https://a.example\\@evil.example/",
    "https://{token}.example/",
    "https://a.example:99999/",
    "https://1.2.3.999/",
    "https://a.example/a b",
    "https://a.example/{order}",
    "https://a.example/\r\nX-A: b",
    "https:/a.example/",
    "https:a.example",
    "http://a.example/",
    "//a.example/",
    "javascript:alert(1)",
  ])("%j is refused", async redirectUrl => {
    const { status, body } = await set(redirectUrl)
    expect([status, body.error?.code, body.error?.field]).toEqual([
      422,
      "VALIDATION_FAILED",
      "tracking.redirectUrl",
    ])
  })

  test.each([
    ["https://a.example:8443/status?from=rasoi#now", "https://a.example:8443/status?from=rasoi&token=%s#now"],
    ["https://a.example/o/{token}", "https://a.example/o/%s"],
  ])("%s: the page behind a tracking link leads there with the token", async (redirectUrl, location) => {
    expect((await set(redirectUrl)).status).toBe(200)
    const { secret } = await app.key(restaurantId)
    const { body: order } = await orderCaller(app)(secret, pickup)
    const token = order.trackingUrl.split("/").at(-1)
    const response = await fetch(`${app.url}/t/${token}`, { redirect: "manual" })
    expect([response.status, response.headers.get("location")]).toEqual([302, location.replace("%s", token)])
    expect(response.headers.get("referrer-policy")).toBe("no-referrer")
    expect(response.headers.get("cache-control")).toBe("no-store")
    const record = (await app.call(`/v1/track/${token}`)).body
    expect(record.redirectUrl).toBe(redirectUrl.replace("{token}", token))
  })
})
