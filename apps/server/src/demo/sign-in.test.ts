import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { choosesOwnPassword } from "../features/staff/team.fixture.ts"
import { startTestApp, type TestApp } from "../testing/app.ts"
import { demoKeys, demoLogin, demoRestaurantId, seedDemo } from "./index.ts"

const form = "application/x-www-form-urlencoded"

let demo: TestApp
let real: TestApp

async function startDemo() {
  const app = await startTestApp({ config: { demo: true } })
  await seedDemo(app.hub, app.db, app.clock.now())
  return app
}

beforeAll(async () => {
  demo = await startDemo()
  // On the demo's own data: what opens nothing here does so for the mode alone.
  real = await startTestApp({ connection: demo.connection, clock: demo.clock })
})
afterAll(async () => {
  await real.stop()
  await demo.stop()
})

/** What a browser sends that presses the button. */
function press(app: TestApp, headers: Record<string, string> = {}) {
  return fetch(`${app.url}/console/demo`, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": form, origin: app.url, "sec-fetch-site": "same-origin", ...headers },
    body: "",
  })
}

const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(";")[0]
const sessionOf = async (app: TestApp, cookie = "") =>
  (await app.call("/console/v1/session", { cookie })).body
const devices = async (cookie = "") => (await demo.call("/console/v1/devices", { cookie })).body.data

describe("the demo's button", () => {
  test("signs in as the demo's owner and leads to the console", async () => {
    const response = await press(demo)
    expect([response.status, response.headers.get("location")]).toEqual([303, "/console"])
    expect(response.headers.get("cache-control")).toBe("no-store")
    expect(response.headers.getSetCookie()[0]).toMatch(/; HttpOnly; SameSite=Strict$/)
    const cookie = cookieOf(response)
    expect(await sessionOf(demo, cookie)).toMatchObject({
      person: { name: "Demo owner", email: demoLogin.email },
      restaurant: { id: demoRestaurantId },
      role: "OWNER",
    })
    const current = (await devices(cookie)).find((device: { current: boolean }) => device.current)
    expect(current.name).toBe("Demo browser")
  })

  test("pressed again in the same browser makes no second device", async () => {
    const cookie = cookieOf(await press(demo)) ?? ""
    const before = await devices(cookie)
    const again = await press(demo, { cookie })
    expect([again.status, again.headers.get("location"), cookieOf(again)]).toEqual([
      303,
      "/console",
      undefined,
    ])
    expect(await devices(cookie)).toHaveLength(before.length)
    await demo.call("/console/v1/session", { method: "DELETE", cookie })
    expect(cookieOf(await press(demo, { cookie }))).toMatch(/^rasoi=/)
  })

  test("works after the demo's password was changed", async () => {
    const cookie = cookieOf(await press(demo)) ?? ""
    const body = { currentPassword: demoLogin.password, newPassword: "somebody tried it out" }
    const changed = await demo.call("/console/v1/session/password", { method: "POST", cookie, body })
    expect(changed.status).toBe(204)
    expect((await sessionOf(demo, cookieOf(await press(demo)))).role).toBe("OWNER")
  })

  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
  ]
  test.each(foreign)("%j: 403 ORIGIN_REFUSED and no cookie", async headers => {
    const response = await press(demo, headers)
    const { error } = (await response.json()) as { error: { code: string } }
    expect([response.status, error.code, cookieOf(response)]).toEqual([403, "ORIGIN_REFUSED", undefined])
  })

  test("takes no other endpoint's forms along: they stay 415", async () => {
    const { status } = await demo.call("/console/v1/session", {
      method: "POST",
      body: "email=a",
      headers: { "content-type": form },
    })
    expect(status).toBe(415)
  })

  test("is not there outside the demo: 404, with any method", async () => {
    for (const method of ["POST", "GET"]) {
      const { status, body } = await real.call("/console/demo", { method })
      expect([method, status, body.error.code]).toEqual([method, 404, "NOT_FOUND"])
    }
    expect(cookieOf(await press(real))).toBeUndefined()
  })
})

describe("the button that sends an order", () => {
  const send = (app: TestApp, headers: Record<string, string> = {}) =>
    fetch(`${app.url}/console/demo/order`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: app.url, "sec-fetch-site": "same-origin", ...headers },
    })

  test("signs in and places a live order, although no device is online yet", async () => {
    const response = await send(demo)
    expect([response.status, response.headers.get("location")]).toEqual([303, "/console"])
    const { data } = (await demo.call("/console/v1/orders", { cookie: cookieOf(response) })).body
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({ status: "PENDING", test: false })
    const website = await demo.call("/v1/orders", { key: demoKeys.live, method: "POST", body: {} })
    expect(website.status).toBe(400)
    expect((await demo.call("/v1/restaurant", { key: demoKeys.live })).body.ordering.acceptingNow).toBe(false)
  })

  test("says why an order is refused; a person gets the console", async () => {
    const cookie = cookieOf(await press(demo)) ?? ""
    await demo.call("/console/v1/ordering/pause", { method: "POST", cookie, body: { minutes: 30 } })
    const [asked, pressed] = [await send(demo), await send(demo, { "content-type": form })]
    const { error } = (await asked.json()) as { error: { code: string } }
    expect([asked.status, error.code, pressed.status]).toEqual([409, "NOT_ACCEPTING", 303])
    await demo.call("/console/v1/ordering/pause", { method: "DELETE", cookie })
  })

  test("works for nobody else: 403 from another website, 404 outside the demo", async () => {
    expect((await send(demo, { origin: "https://evil.example" })).status).toBe(403)
    expect((await send(real)).status).toBe(404)
  })
})

describe("the home page", () => {
  test("has the buttons in the demo, and a plain link elsewhere", async () => {
    const buttons =
      /action="\/console\/demo\/order"><button [^>]*>Send yourself an order<[\s\S]*action="\/console\/demo"><button [^>]*>Open the console</
    const link = /<a [^>]*href="\/console">Open the console<\/a>/
    const [inDemo, elsewhere] = [(await demo.call("/")).text, (await real.call("/")).text]
    expect([buttons.test(inDemo), link.test(inDemo)]).toEqual([true, false])
    expect([buttons.test(elsewhere), link.test(elsewhere)]).toEqual([false, true])
    expect(`${inDemo}${elsewhere}`).not.toMatch(/<!--|\{\{|undefined/)
  })

  test("its first request has this server's address, and the demo's key only in the demo", async () => {
    const [inDemo, elsewhere] = [(await demo.call("/")).text, (await real.call("/")).text]
    expect(inDemo).toContain(`curl -s ${demo.url}/v1/menu -H "Authorization: Bearer ${demoKeys.test}"`)
    expect(elsewhere).toContain("curl -s https://order.example.com/v1/menu")
    expect(elsewhere).not.toContain(demoKeys.test)
  })

  test("allows no script, nothing from elsewhere, and forms to this server alone", async () => {
    for (const app of [demo, real]) {
      const { headers, text } = await app.call("/")
      const policy = headers.get("content-security-policy")?.split("; ")
      expect(policy).toEqual([
        "default-src 'none'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ])
      expect(headers.get("content-type")).toBe("text/html; charset=utf-8")
      expect(text).not.toMatch(/<script|style=/)
    }
  })
})

test("where the demo's owner was removed, the console asks to sign in", async () => {
  const demo = await startDemo()
  onTestFinished(() => demo.stop())
  const cookie = cookieOf(await press(demo)) ?? ""
  const ask = (path: string, options: object) => demo.call(`/console/v1/${path}`, options)
  const body = { name: "Second", email: "second@example.com", role: "OWNER", password: "a long pass phrase" }
  await ask("people", { method: "POST", cookie, body })
  const second = await demo.signIn(await choosesOwnPassword(demo, body))
  const { person } = await sessionOf(demo, cookie)
  expect((await ask(`people/${person.id}`, { method: "DELETE", cookie: second })).status).toBe(204)
  const response = await press(demo)
  expect([response.status, response.headers.get("location"), cookieOf(response)]).toEqual([
    303,
    "/console",
    undefined,
  ])
})
