import { readFileSync } from "node:fs"
import { inspect } from "node:util"
import { afterEach, describe, expect, test, vi } from "vitest"
import { packageVersion, Rasoi, RasoiTracking, RasoiUsageError } from "./index.ts"
import { baseUrl, client, errorFrom, json, scripted, testKey } from "./scripted.fixture.ts"

const liveKey = "rasoi_live_DemoRestaurantLiveKey000000000002e89b7"

afterEach(() => {
  vi.unstubAllGlobals()
})

describe("the key", () => {
  test("gives the mode", () => {
    expect(new Rasoi({ apiKey: testKey, baseUrl }).mode).toBe("test")
  })

  test.each([
    ["", /apiKey is missing.*environment/],
    [undefined, /apiKey is missing/],
    [42, /apiKey is missing/],
    ["sk_test_4eC39HqLyjWDarjtT1zdp7dc", /not a Rasoi key.*rasoi_test_ or rasoi_live_/],
    [`${testKey}\n`, /line break around it: trim it/],
    [`Bearer ${testKey}`, /begins with "Bearer"/],
    [`"${testKey}"`, /quotation marks/],
    [testKey.slice(0, -3), /3 characters too short: part of it is missing/],
    [`${testKey}x`, /1 character too long/],
    [testKey.replace("D", "-"), /a character that no key has/],
    [testKey.replace("Demo", "Dem0"), /check digits do not agree/],
    [testKey.replace("test_", "live_"), /check digits do not agree/],
  ])("%j is refused", (apiKey, message) => {
    const start = () => new Rasoi({ apiKey: apiKey as string, baseUrl })
    expect(start).toThrow(RasoiUsageError)
    expect(start).toThrow(message)
    const secret = String(apiKey).replace(/^\W*(Bearer )?rasoi_(test|live)_|\W*$/g, "")
    if (secret.length > 5) expect(start).not.toThrow(new RegExp(secret))
  })

  test("appears in no log, no JSON and no error", async () => {
    const { rasoi } = client(new TypeError("fetch failed"), { maxRetries: 0 })
    const error = await errorFrom(rasoi.menu.get())
    const secret = testKey.slice(11, 40)
    for (const text of [
      inspect(rasoi, { depth: 10, showHidden: true }),
      JSON.stringify(rasoi),
      inspect(error, { depth: 10 }),
    ]) {
      expect(text).not.toContain(secret)
    }
  })
})

describe("without a key", () => {
  test("a client with its own fetch starts, and sends no Authorization", async () => {
    const { fetch, sent } = scripted(json(200, { object: "menu" }))
    const rasoi = new Rasoi({ baseUrl, fetch, maxRetries: 0 })
    expect(rasoi.mode).toBe("live")
    await rasoi.menu.get()
    expect(sent.map(({ headers }) => Object.keys(headers).sort())).toEqual([
      ["accept", "service-version", "user-agent"],
    ])
  })

  test.each(["", null, 42])("the key %j is still refused", apiKey => {
    const { fetch } = scripted([])
    expect(() => new Rasoi({ apiKey: apiKey as never, baseUrl, fetch })).toThrow(/apiKey is missing/)
  })

  test("test mode's helpers send nothing", async () => {
    const { fetch, sent } = scripted([])
    const rasoi = new Rasoi({ baseUrl, fetch })
    expect(await errorFrom(rasoi.test.orders.advance("ord_1", "ACCEPTED"))).toBeInstanceOf(RasoiUsageError)
    expect(() => rasoi.withTest({ time: new Date() })).toThrow(/need a test key/)
    expect(sent).toEqual([])
  })

  test("without retries a failed call is sent once", async () => {
    const { fetch, sent } = scripted(json(503, { error: { code: "SERVICE_UNAVAILABLE" } }))
    const rasoi = new Rasoi({ baseUrl, fetch, maxRetries: 0 })
    expect(await errorFrom(rasoi.menu.get())).toMatchObject({ code: "SERVICE_UNAVAILABLE", attempts: 1 })
    expect(sent).toHaveLength(1)
  })
})

describe("the address", () => {
  test.each([
    [undefined, /baseUrl is missing/],
    ["order.example.com", /whole address/],
    ["ftp://order.example.com", /whole address/],
    ["http://order.example.com", /https:\/\/.*read the key/],
    ["https://user:secret@order.example.com", /must not hold a user/],
    ["https://order.example.com?x=1", /must not hold/],
    ["https://order.example.com/v1", /must not end in \/v1/],
  ])("%s is refused", (address, message) => {
    expect(() => new Rasoi({ apiKey: testKey, baseUrl: address as string })).toThrow(message)
    expect(() => new RasoiTracking({ baseUrl: address as string })).toThrow(message)
  })

  test.each([
    ["https://order.example.com/", "https://order.example.com/v1/menu"],
    ["https://example.com/rasoi/", "https://example.com/rasoi/v1/menu"],
    ["http://localhost:8080", "http://localhost:8080/v1/menu"],
    ["http://127.0.0.1:8080", "http://127.0.0.1:8080/v1/menu"],
    ["http://[::1]:8080", "http://[::1]:8080/v1/menu"],
  ])("%s requests %s", async (address, url) => {
    const { rasoi, sent } = client(json(200, {}), { baseUrl: address })
    await rasoi.menu.get()
    expect(sent[0]?.url).toBe(url)
  })
})

describe("in a browser", () => {
  test("a client with a key does not start, explains why, and has no override", () => {
    vi.stubGlobal("window", {})
    vi.stubGlobal("document", {})
    const options = { apiKey: testKey, baseUrl, dangerouslyAllowBrowser: true }
    expect(() => new Rasoi(options)).toThrow(/could read the API key.*RasoiTracking/)
  })

  test("nor in React Native; a runtime with a window but no document is not a browser", () => {
    vi.stubGlobal("navigator", { product: "ReactNative" })
    expect(() => new Rasoi({ apiKey: testKey, baseUrl })).toThrow(/browser or an app/)
    vi.unstubAllGlobals()
    vi.stubGlobal("window", globalThis)
    expect(new Rasoi({ apiKey: testKey, baseUrl }).mode).toBe("test")
  })

  test("tracking starts, and sends no header that needs a preflight", async () => {
    vi.stubGlobal("window", {})
    vi.stubGlobal("document", {})
    const { fetch, sent } = scripted(json(200, { object: "order" }))
    const tracking = new RasoiTracking({ baseUrl, fetch })
    await tracking.get("https://order.example.com/t/9fQ2mVxT4bKcR7wZpLs1Yd")
    expect(sent).toEqual([
      {
        url: `${baseUrl}/v1/track/9fQ2mVxT4bKcR7wZpLs1Yd`,
        method: "GET",
        headers: { accept: "application/json" },
        body: undefined,
      },
    ])
  })
})

describe("other options", () => {
  test.each([
    [{ timeoutMs: 0 }, /timeoutMs must be above 0, is 0/],
    [{ timeoutMs: Number.NaN }, /timeoutMs/],
    [{ deadlineMs: -1 }, /deadlineMs must be above 0, is -1/],
    [{ maxRetries: 1.5 }, /maxRetries must be a whole number/],
  ])("%j is refused", async (limits, message) => {
    expect(() => client([], limits)).toThrow(message)
    expect(await errorFrom(client([]).rasoi.menu.get(limits))).toMatchObject({ code: "WRONG_USAGE" })
  })

  test("an id that would lead to another path is refused before anything is sent", async () => {
    const { rasoi, sent } = client([])
    for (const id of ["", ".", "..", undefined as unknown as string]) {
      expect(await errorFrom(rasoi.orders.get(id))).toBeInstanceOf(RasoiUsageError)
      expect(await errorFrom(rasoi.orders.cancel(id))).toBeInstanceOf(RasoiUsageError)
    }
    expect(sent).toEqual([])
  })

  test("test mode's helpers need a test key: with a live key nothing is sent", async () => {
    const { rasoi, sent } = client([], { apiKey: liveKey })
    expect(rasoi.mode).toBe("live")
    expect(await errorFrom(rasoi.test.orders.advance("ord_1", "ACCEPTED"))).toBeInstanceOf(RasoiUsageError)
    expect(await errorFrom(rasoi.menu.get({ test: { scenario: "CLOSED" } }))).toBeInstanceOf(RasoiUsageError)
    expect(() => rasoi.withTest({ time: new Date() })).toThrow(/need a test key/)
    expect(sent).toEqual([])
  })

  test("test time and scenario are sent with each call; the call's options win over the client's", async () => {
    const { rasoi, sent } = client(json(200, {}))
    const late = rasoi.withTest({ time: new Date("2026-10-17T20:00:00Z"), scenario: "SLOW" })
    await late.menu.get()
    await late.menu.get({ test: { scenario: "CLOSED", time: "2026-10-18T01:30:00+05:30" } })
    await rasoi.menu.get()
    const testHeaders = sent.map(({ headers }) => [
      headers["service-test-time"],
      headers["service-test-scenario"],
    ])
    expect(testHeaders).toEqual([
      ["2026-10-17T20:00:00.000Z", "SLOW"],
      ["2026-10-18T01:30:00+05:30", "CLOSED"],
      [undefined, undefined],
    ])
  })

  test("a version can be pinned; the package sends its own version", async () => {
    const { rasoi, sent } = client(json(200, {}), { version: "2027-01-01" })
    await rasoi.menu.get()
    expect(sent[0]?.headers).toMatchObject({
      "service-version": "2027-01-01",
      "user-agent": `rasoi-sdk/${packageVersion}`,
    })
    const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"))
    expect(packageVersion).toBe(manifest.version)
    expect(Object.keys(manifest)).not.toContain("dependencies")
  })
})
