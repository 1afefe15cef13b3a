import { beforeEach, describe, expect, test } from "vitest"
import { demoSettings } from "../../demo/settings.ts"
import { testApp } from "../../testing/fixtures.ts"
import { sendRaw } from "../../testing/raw-request.ts"
import { commandLine } from "../audit/index.ts"
import { beginDeletion, finishDeletion } from "../deletion/index.ts"
import { pickup } from "../orders/fixture.ts"
import { setSuspended } from "../restaurant/index.ts"
import { pair } from "../staff/paired.fixture.ts"
import { fakeStorefront, makeReady, switchPage } from "./page.fixture.ts"

const logged: string[] = []
const app = await testApp({
  storefront: fakeStorefront,
  logDestination: { write: (line: string) => void logged.push(line) },
})
const form = { "content-type": "application/x-www-form-urlencoded" }
let restaurantId: string
let cookie: string
let slug: string
let serial = 0

beforeEach(async () => {
  serial += 1
  slug = `tandoor-${serial}`
  app.clock.advance(3_600_000)
  restaurantId = await app.restaurant()
  cookie = await app.signedIn(restaurantId)
  await makeReady(app, cookie)
  app.presence.open(restaurantId, restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
  await put({ state: "ON", slug })
})

const put = (body: { state?: string; slug?: string }) => switchPage(app, cookie, body)
const visit = (path: string, options: Parameters<typeof app.call>[1] = {}) => app.call(path, options)
/** Without following it. */
const redirectOf = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${app.url}${path}`, { redirect: "manual", headers })
  return [response.status, response.headers.get("location")]
}
const order = async (key: string, at = `/r/${slug}`) => {
  const body = JSON.stringify(pickup)
  return (await visit(`${at}/order?key=${key}`, { method: "POST", body, headers: form })).body.response
}

describe("a page that is on", () => {
  test("is given path, query and method below its mount, and its settings", async () => {
    const patch = {
      profile: { legalName: "Angaara Foods LLP" },
      page: { colours: "ocean", embedOrigins: ["https://www.example.com"], searchEngines: false },
    }
    await app.call("/console/v1/settings", { method: "PATCH", cookie, body: patch })
    const { body, headers } = await visit(`/r/${slug}/menu?lang=hi`)
    expect(body).toMatchObject({
      method: "GET",
      url: "/menu?lang=hi",
      requestId: headers.get("x-request-id"),
      response: "menu",
      site: {
        basePath: `/r/${slug}`,
        publicUrl: "https://order.example.com",
        colours: "ocean",
        languages: expect.arrayContaining(["en"]),
        frameAncestors: ["https://www.example.com"],
        searchEngines: false,
        preview: false,
        legal: { name: "Angaara Foods LLP", gstin: demoSettings.gst.gstin },
      },
    })
    expect(headers.get("x-robots-tag")).toBe("noindex")
    for (const [path, url] of [
      ["", "/"],
      ["/", "/"],
      ["?a=1", "/?a=1"],
      ["/book", "/book"],
      ["//x/../y%2F?z", "//x/../y%2F?z"],
      ["/previewed", "/previewed"],
    ]) {
      expect((await rawGet(`/r/${slug}${path}`)).url).toBe(url)
      expect((await rawGet(`http://localhost/r/${slug}${path}`)).url).toBe(url)
    }
  })

  test("HEAD has no body; other methods are 405", async () => {
    const { status, text } = await visit(`/r/${slug}`, { method: "HEAD" })
    expect([status, text]).toEqual([200, ""])
    for (const method of ["PUT", "DELETE", "PATCH"]) {
      expect((await visit(`/r/${slug}`, { method })).status).toBe(405)
    }
  })

  test("takes orders that reach the inbox, once for each key", async () => {
    const first = await order("a-form-with-a-key")
    const again = await order("a-form-with-a-key")
    expect([first.object, again.id]).toEqual(["order", first.id])
    const inbox = (await app.call("/console/v1/orders", { cookie })).body.data
    expect(inbox.map((each: { id: string }) => each.id)).toEqual([first.id])
  })

  test("a suspended restaurant's page stays, and takes no orders", async () => {
    await setSuspended(app.hub, commandLine, app.clock.now(), restaurantId, true)
    const { response } = (await visit(`/r/${slug}/restaurant`)).body
    expect(response).toMatchObject({
      phone: demoSettings.profile.phone,
      ordering: { enabled: false },
      booking: { enabled: false },
    })
    expect(await order("suspended-restaurant")).toMatchObject({ code: "RESTAURANT_UNAVAILABLE" })
  })
})

async function rawGet(path: string) {
  const { body } = await sendRaw(
    app.port,
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
  )
  return JSON.parse(body)
}

describe("an address without a page", () => {
  const bytesOf = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${app.url}${path}`, { redirect: "manual", ...init })
    const headers = [...response.headers].filter(([name]) => !["date", "x-request-id"].includes(name))
    return { status: response.status, headers, text: await response.text() }
  }

  test("off and unknown respond with the same bytes, whatever is below and whoever asks", async () => {
    const earlier = slug
    await put({ slug: `${slug}-new` })
    slug = `${slug}-new`
    const signedIn = { headers: { cookie } }
    const post = { method: "POST", headers: form, body: "a=b" }
    const unknown = [
      await bytesOf("/r/nobody-has-this"),
      await bytesOf("/r/nobody-has-this/order/x?y=z", signedIn),
      await bytesOf("/r/nobody-has-this", post),
    ]
    await put({ state: "OFF" })
    expect([
      await bytesOf(`/r/${slug}`),
      await bytesOf(`/r/${slug}/order/x?y=z`, signedIn),
      await bytesOf(`/r/${slug}`, post),
    ]).toEqual(unknown)
    for (const path of [
      `/r/${earlier}`,
      `/r/${slug.toUpperCase()}`,
      `/r/${slug}/preview`,
      "/r/a",
      "/r/%00",
      "/r/x%2Fy",
    ]) {
      expect([path, await bytesOf(path)]).toEqual([path, unknown[0]])
    }
    expect(unknown[0]).toMatchObject({ status: 404, text: expect.not.stringContaining("Angaara") as string })
  })

  test("that no route has is the same page too, and JSON where programs call", async () => {
    const unknown = await bytesOf("/r/nobody-has-this")
    for (const path of ["/r/%", "/r/%E0%A4", `/R/${slug}`, `/r/${"a".repeat(5000)}/menu`, "/r", "/R?x=/v1"])
      expect([path, await bytesOf(path)]).toEqual([path, unknown])
    expect((await bytesOf("/r/%", { method: "POST", headers: form, body: "a=b" })).text).toBe(unknown.text)
    for (const path of ["/v1/%", "/v1/R/x", "/console/v1/%", "/console/v1/r", "/robots", "/rr/x"]) {
      const { status, text } = await bytesOf(path)
      expect([path, status, JSON.parse(text).error.code]).toEqual([path, 404, "NOT_FOUND"])
    }
  })

  test("or with one leads a customer who has ordered to the order's own page, the same for every slug, and reads nothing", async () => {
    const { trackingUrl, id } = await order("an-order-before-it-went-off")
    const token = trackingUrl.split("/").at(-1)
    const link = (of: string) => `/r/${of}/order/${id}/${token}`
    const earlier = slug
    await put({ slug: `${slug}-later` })
    for (const state of ["ON", "OFF", "PREVIEW"]) {
      await put({ state })
      const before = app.statements.length
      for (const name of [slug, earlier, `${slug}-later`, `${slug}/preview`, "nobody-has-this", "a"]) {
        expect([state, await redirectOf(link(name))]).toEqual([state, [302, `/t/${token}`]])
        const booking = link(name).replace("/order/", "/booking/")
        expect([state, await redirectOf(`${booking}?lang=hi`)]).toEqual([state, [302, `/t/${token}?lang=hi`]])
      }
      expect(app.statements.slice(before)).toEqual([])
    }
    // A form of a page that was open before shows what it would do, and does nothing.
    const cancel = `${link(slug)}/cancel`
    const sent = { method: "POST", body: "", headers: form, redirect: "manual" } as const
    const { status, headers } = await visit(cancel, sent)
    expect([status, headers.get("location")]).toEqual([303, `/t/${token}/cancel`])
    expect(await redirectOf(cancel)).toEqual([302, `/t/${token}/cancel`])
    for (const below of ["/manage", "/changed?since=1", "/"])
      expect(await redirectOf(`${link(slug)}${below}`)).toEqual([
        302,
        `/t/${token}${below.startsWith("/changed") ? "?since=1" : ""}`,
      ])
    slug = `${slug}-later`
    expect((await visit(`/t/${token}`)).status).toBe(200)
    expect((await visit(link(slug), { method: "POST", body: "a=b", headers: form })).status).toBe(404)
  })

  test("is read from the database once, off or unknown, until its slug is taken", async () => {
    await put({ state: "OFF" })
    const readsOf = async (path: string) => {
      const before = app.statements.length
      const { status } = await bytesOf(path)
      return [status, app.statements.slice(before).filter(name => name === "pages.bySlug").length]
    }
    const later = `${slug}-later`
    for (const path of [`/r/${slug}`, `/r/${later}`]) {
      expect([path, await readsOf(path), await readsOf(path)]).toEqual([path, [404, 1], [404, 0]])
    }
    await put({ slug: later, state: "ON" })
    expect((await bytesOf(`/r/${later}`)).status).toBe(200)
  })

  test("is looked for 60 times a minute by a visitor; a page in memory is not counted", async () => {
    const responses = await Promise.all(
      Array.from({ length: 70 }, (_, index) => bytesOf(`/r/guessed-${serial}-${index}`)),
    )
    const statuses = responses.map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([404, 429]))
    expect(statuses.filter(status => status === 404).length).toBeLessThanOrEqual(60)
    expect((await bytesOf(`/r/${slug}`)).status).toBe(429)
    app.clock.advance(60_000)
    for (let count = 0; count < 70; count += 1) expect((await visit(`/r/${slug}`)).status).toBe(200)
  })

  test("a preview looks absent to everybody else, and to people of other restaurants", async () => {
    await put({ state: "PREVIEW" })
    const absent = await bytesOf("/r/nobody-has-this")
    const stranger = { headers: { cookie: await app.signedIn(await app.restaurant()) } }
    for (const path of [`/r/${slug}`, `/r/${slug}/preview`, `/r/${slug}/preview/menu`]) {
      expect([path, await bytesOf(path)]).toEqual([path, absent])
      expect([path, await bytesOf(path, stranger)]).toEqual([path, absent])
    }
  })

  test("a deleted restaurant's page is absent, and its slug stays taken", async () => {
    await app.db.transaction(tx => beginDeletion(tx, restaurantId))
    app.hub.deliver({ topic: "keys", restaurantId })
    expect((await bytesOf(`/r/${slug}`)).status).toBe(404)
    await finishDeletion(app.db, restaurantId)
    const other = await app.signedIn(await app.restaurant())
    expect((await switchPage(app, other, { slug })).status).toBe(422)
  })
})

describe("redirects", () => {
  test("an earlier slug leads to the current one, with path and query, after many changes too", async () => {
    for (const next of [`${slug}-b`, `${slug}-c`]) await put({ slug: next })
    const current = `/r/${slug}-c`
    expect(await redirectOf(`/r/${slug}`)).toEqual([308, current])
    expect(await redirectOf(`/r/${slug}-b/order/x%20y?a=1&b=%2F`)).toEqual([
      308,
      `${current}/order/x%20y?a=1&b=%2F`,
    ])
    expect(await redirectOf(`/r/${slug}//evil.example`)).toEqual([308, `${current}//evil.example`])
    await put({ slug })
    expect(await redirectOf(`${current}?t=1`)).toEqual([308, `/r/${slug}?t=1`])
    expect((await visit(`/r/${slug}`)).status).toBe(200)
  })

  test("capital letters and escapes lead to the slug as it is", async () => {
    expect(await redirectOf(`/r/${slug.toUpperCase()}/menu`)).toEqual([308, `/r/${slug}/menu`])
    expect(await redirectOf(`/r/${slug.replace("-", "%2D")}?a`)).toEqual([308, `/r/${slug}?a`])
  })
})

describe("the preview", () => {
  test("people of the restaurant see it, with the test key, and nothing reaches the kitchen", async () => {
    await put({ state: "PREVIEW" })
    expect(await redirectOf(`/r/${slug}/menu?lang=hi`, { cookie })).toEqual([
      302,
      `/r/${slug}/preview/menu?lang=hi`,
    ])
    const at = `/r/${slug}/preview`
    const { body, headers } = await visit(`${at}/menu`, { cookie })
    expect(body).toMatchObject({
      url: "/menu",
      response: "menu",
      site: {
        preview: true,
        basePath: at,
        searchEngines: false,
        frameAncestors: ["https://order.example.com"],
      },
    })
    expect(headers.get("x-robots-tag")).toBe("noindex")
    const placed = await visit(`${at}/order?key=in-the-preview`, {
      method: "POST",
      cookie,
      body: JSON.stringify(pickup),
      headers: form,
    })
    expect(placed.body.response).toMatchObject({ object: "order", test: true })
    expect((await app.call("/console/v1/orders", { cookie })).body.data).toEqual([])
  })

  test("is there beside a page that is on, for the same people only", async () => {
    expect((await visit(`/r/${slug}/preview`, { cookie })).body.site.preview).toBe(true)
    expect((await visit(`/r/${slug}/preview`)).status).toBe(404)
    expect((await visit(`/r/${slug}`, { cookie })).body.site.preview).toBe(false)
  })

  test("a paired device is nobody's, and sees none", async () => {
    const tablet = await pair(app, cookie)
    expect((await visit(`/r/${slug}/preview`, { cookie: tablet.cookie })).status).toBe(404)
  })
})

describe("bodies", () => {
  test("a form is given as bytes; a longer one than the page or the server reads is 413", async () => {
    const send = (body: string, type = form["content-type"], at = "echo") =>
      visit(`/r/${slug}/${at}`, { method: "POST", body, headers: { "content-type": type } })
    expect((await send("a=%20&b=%E0%A4%95")).body.response).toBe("a=%20&b=%E0%A4%95")
    expect((await send('{"a":1}', "application/json")).body.response).toBe('{"a":1}')
    expect((await send("x".repeat(1025))).body.response).toMatchObject({ code: "PAYLOAD_TOO_LARGE" })
    expect((await send("x".repeat(128 * 1024))).body.response).toMatchObject({ code: "PAYLOAD_TOO_LARGE" })
    // The storefront responds, whose page says it: a customer gets no JSON of the API.
    const tooLarge = await send("x".repeat(128 * 1024 + 1))
    expect(tooLarge.body).toMatchObject({ method: "POST", response: { code: "PAYLOAD_TOO_LARGE" } })
    for (const type of ["text/plain", "multipart/form-data; boundary=x", "application/xml"]) {
      expect([type, (await send("a=b", type)).status]).toEqual([type, 415])
    }
  })

  test("other routes still refuse forms", async () => {
    for (const path of ["/v1/orders", "/console/v1/session"]) {
      expect((await visit(path, { method: "POST", body: "a=b", headers: form })).status).toBe(415)
    }
  })
})

describe("tokens", () => {
  test("reach no log line, no metric and no request list; not even when a page fails", async () => {
    const { trackingUrl, id } = await order("one-order-with-a-token")
    const token = trackingUrl.split("/").at(-1)
    expect((await visit(`/r/${slug}/track/${token}`)).body.response.object).toBe("order")
    await visit(`/r/${slug}/order/${token}?token=${token}`)
    await put({ slug: `${slug}-later` })
    await redirectOf(`/r/${slug}/track/${token}`)
    expect((await visit(`/r/${slug}-later/crash/${token}?t=${token}`)).status).toBe(500)
    await visit(`/r/nobody-has-this/track/${token}`)
    await visit(`/r/${slug}-later/get/${id}`)
    await app.requestLog.flush()
    const { keyId } = (await app.call("/console/v1/page", { cookie })).body
    const requests = await app.call(`/console/v1/keys/requests?keyId=${keyId}`, { cookie })
    expect(requests.body.data.map(({ path }: { path: string }) => path)).toContain("/v1/orders")
    const metrics = await app.metrics.registry.metrics()
    expect(logged.join("")).toContain('"route":"/r/:slug/*"')
    expect(logged.join("")).toContain("could not render")
    expect(metrics).toContain("/r/:slug/*")
    for (const text of [logged.join(""), metrics, requests.text]) expect(text).not.toContain(token)
  })
})

test("robots.txt names the sitemap, which has the pages that are on and may be listed", async () => {
  const robots = await visit("/robots.txt")
  expect(robots.text).toContain("Sitemap: https://order.example.com/sitemap.xml")
  const listed = async () => {
    const { text, headers } = await visit("/sitemap.xml")
    expect(headers.get("content-type")).toMatch(/xml/)
    return text.includes(`<loc>https://order.example.com/r/${slug}</loc>`)
  }
  expect(await listed()).toBe(true)
  const allow = (searchEngines: boolean) =>
    app.call("/console/v1/settings", { method: "PATCH", cookie, body: { page: { searchEngines } } })
  await allow(false)
  expect(await listed()).toBe(false)
  await allow(true)
  await put({ state: "PREVIEW" })
  expect(await listed()).toBe(false)
  await put({ state: "ON" })
  expect(await listed()).toBe(true)
})
