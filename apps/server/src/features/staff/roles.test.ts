import { type Endpoint, type ErrorCode, exampleOf, type Role, roles } from "@rasoi/contract"
import { consoleEndpoints } from "@rasoi/contract/console"
import { describe, expect, test } from "vitest"
import { demoMenu } from "../../demo/menu.ts"
import { compileCheck } from "../../http/index.ts"
import { testApp } from "../../testing/fixtures.ts"
import { mayCall, rights } from "./rights.fixture.ts"

const endpoints: readonly Endpoint[] = consoleEndpoints
const guarded = endpoints.filter(endpoint => endpoint.access.kind === "session")

/** What an allowed caller who sends the example must not get. */
const neverFitting = new Set<ErrorCode>([
  "UNAUTHENTICATED",
  "ROLE_MISSING",
  "ORIGIN_REFUSED",
  "VALIDATION_FAILED",
  "INTERNAL_ERROR",
  "SERVICE_UNAVAILABLE",
])

const app = await testApp()
const restaurantId = await app.restaurant()

const cookies = new Map<Role, string>()
async function cookieOf(role: Role): Promise<string> {
  const cookie = cookies.get(role) ?? (await app.signIn(await app.person(restaurantId, role)))
  cookies.set(role, cookie)
  return cookie
}

/** One of the endpoints signs out, another gives a new cookie. */
function keepCookie(role: Role, headers: Headers): void {
  const [renewed] = headers.getSetCookie()
  if (!renewed) return
  const [cookie = ""] = renewed.split(";")
  if (cookie.endsWith("=")) cookies.delete(role)
  else cookies.set(role, cookie)
}

async function pathOf(endpoint: Endpoint): Promise<string> {
  const { id, path, query } = endpoint
  // A key of its own for each request: one of the endpoints revokes it, and one is for live keys.
  const isOfKey = path.includes("/keys/{id}")
  const { keyId } = isOfKey
    ? await app.key(restaurantId, id === "console.keys.patch" ? "live" : "test")
    : { keyId: "" }
  const ids: [part: string, id: string][] = [
    ["/keys/{id}", `/keys/${keyId}`],
    ["/items/{id}", "/items/itm_butter_chicken"],
    ["/options/{id}", "/options/opt_paneer_tikka_mint_chutney"],
    ["{version}", "1"],
  ]
  const filled = ids.reduce((text, [part, id]) => text.replace(part, id), path)
  const sent = query?.required?.length ? `?${new URLSearchParams(exampleOf(endpoint).query)}` : ""
  return filled.replace(/\{\w+\}/g, "x") + sent
}

let lastPhone = 9_845_000_000

/**
 * The example, but for a whole new menu: the items of the old one are asked for further on. A phone cannot be blocked
 * twice.
 */
function bodyOf(endpoint: Endpoint): unknown {
  lastPhone += 1
  const { id } = endpoint
  if (id === "console.blockedPhones.create") return { reason: "Fake", phone: String(lastPhone) }
  return id === "console.menu.put" ? demoMenu : exampleOf(endpoint).body
}

async function ask(endpoint: Endpoint, cookie: string | undefined, body: unknown) {
  const path = await pathOf(endpoint)
  if (endpoint.response.mediaType === "text/event-stream") {
    // It never ends by itself.
    const leaving = new AbortController()
    const headers = cookie ? { cookie } : {}
    const response = await fetch(`${app.url}${path}`, { headers, signal: leaving.signal })
    const result = {
      status: response.status,
      headers: response.headers,
      body: response.status === 200 ? undefined : await response.json(),
    }
    leaving.abort()
    return result
  }
  const sent = endpoint.body === undefined ? {} : { body }
  return app.call(path, { method: endpoint.method, ...sent, ...(cookie ? { cookie } : {}) })
}

test("every endpoint of the console but the sign-in and pairing needs a session", () => {
  expect(endpoints.filter(endpoint => !guarded.includes(endpoint)).map(endpoint => endpoint.id)).toEqual([
    "console.session.create",
    "console.devices.pair",
  ])
})

test("every guarded endpoint has its line in the table of rights", () => {
  expect(Object.keys(rights).sort()).toEqual(guarded.map(({ id }) => id).sort())
})

test.each(guarded)("$id: 401 without a session, and for each role as in the table", async endpoint => {
  const url = endpoint.path.replace(/\{(\w+)\}/g, ":$1")
  expect(app.http.hasRoute({ method: endpoint.method, url })).toBe(true)
  for (const body of [bodyOf(endpoint), { nonsense: true }]) {
    const response = await ask(endpoint, undefined, body)
    expect([response.status, response.body.error.code]).toEqual([401, "UNAUTHENTICATED"])
  }
  for (const role of roles) {
    if (mayCall(role, endpoint.id)) await expectAllowed(endpoint, role)
    else await expectRefused(endpoint, role)
  }
})

async function expectRefused(endpoint: Endpoint, role: Role): Promise<void> {
  const cookie = await cookieOf(role)
  for (const body of [bodyOf(endpoint), { nonsense: true }]) {
    const response = await ask(endpoint, cookie, body)
    expect([role, response.status, response.body.error.code]).toEqual([role, 403, "ROLE_MISSING"])
  }
}

async function expectAllowed(endpoint: Endpoint, role: Role): Promise<void> {
  // Another endpoint may have changed the password that the example of this one has.
  if (endpoint.id === "console.session.pin") cookies.delete(role)
  const response = await ask(endpoint, await cookieOf(role), bodyOf(endpoint))
  keepCookie(role, response.headers)
  const code = response.body?.error?.code
  if (code === undefined) {
    expect([role, response.status]).toEqual([role, endpoint.response.status])
    const { schema } = endpoint.response
    if (schema) expect([role, compileCheck(schema)(response.body, "")]).toEqual([role, []])
    return
  }
  // An example may name what this restaurant has not; that is no question of the role.
  // The example of a file is not sent, which is a fault of the body.
  const fitting = [...endpoint.errors].filter(each => endpoint.fileBody || !neverFitting.has(each))
  expect(fitting, role).toContain(code)
}

describe("a STAFF member", () => {
  const patch = async (target: string, body: unknown) =>
    app.call(`/console/v1/menu/${target}`, { method: "PATCH", body, cookie: await cookieOf("STAFF") })
  const targets = ["items/itm_paneer_tikka", "options/opt_paneer_tikka_mint_chutney"]

  test.each(targets)("marks %s sold out and back", async target => {
    for (const available of [false, true]) expect((await patch(target, { available })).status).toBe(200)
  })

  test.each(targets)(
    "does not price %s, alone or along with a switch, nor at the same price",
    async target => {
      const version = async () =>
        (await app.call("/console/v1/menu", { cookie: await cookieOf("STAFF") })).body.version
      const before = await version()
      for (const body of [{ pricePaise: 1 }, { pricePaise: 1, available: false }, { pricePaise: 29500 }]) {
        const response = await patch(target, body)
        expect([response.status, response.body.error.code]).toEqual([403, "ROLE_MISSING"])
      }
      expect(await version()).toBe(before)
    },
  )

  test("a MANAGER does", async () => {
    const cookie = await cookieOf("MANAGER")
    for (const target of targets) {
      const response = await app.call(`/console/v1/menu/${target}`, {
        method: "PATCH",
        body: { pricePaise: 12_300 },
        cookie,
      })
      expect(response.status).toBe(200)
    }
  })
})
