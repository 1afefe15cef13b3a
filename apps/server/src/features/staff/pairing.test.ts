import fc from "fast-check"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { sql } from "../../db/index.ts"
import { startTestApp, type TestApp } from "../../testing/app.ts"
import { makeCode, pair, pairedCookieOf, sendCode } from "./paired.fixture.ts"
import { formatPairingCode, makePairingCode, readPairingCode } from "./pairing-code.ts"
import { callsAs, deviceCookieOf, makeMember, refusalOf, type TeamMember } from "./team.fixture.ts"

const failed = [401, "PAIRING_FAILED", undefined]

let app: TestApp
let restaurantId: string
let owner: TeamMember
beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: "loopback" } })
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.advance(3_600_000)
  restaurantId = await app.restaurant()
  owner = await makeMember(app, restaurantId, "OWNER")
})

/** The same first half, another second half. */
const wrong = (code: string) => `${code.slice(0, 5)}${code.endsWith("aaaa") ? "bbbb" : "aaaa"}`

const via = (address: string) => ({ "x-forwarded-for": address, "x-forwarded-proto": "https" })

describe("a code", () => {
  test("is read however it was typed", () => {
    fc.assert(
      fc.property(fc.constant(null).map(makePairingCode), fc.boolean(), (made, upper) => {
        const shown = formatPairingCode(made)
        const typed = ` ${upper ? shown.toUpperCase() : shown.replace("-", " – ")} `
        expect(readPairingCode(typed)).toEqual(made)
      }),
    )
    for (const text of ["", "k7q4", "k7q4-m9x", "k7q4-m9xaa", "k7q4-m9x0", "κ7q4-m9xa"])
      expect(readPairingCode(text)).toBeUndefined()
  })

  test("pairs a device, with a cookie that scripts and other sites do not get", async () => {
    const response = await sendCode(app, await makeCode(app, owner.cookie, "Kitchen tablet"))
    expect(response.status).toBe(201)
    expect(response.body).toMatchObject({
      device: { name: "Kitchen tablet", paired: true },
      person: null,
      role: null,
      restaurant: { id: restaurantId },
    })
    const set = response.headers.getSetCookie().join()
    for (const flag of ["__Host-rasoi-paired=", "HttpOnly", "Secure", "SameSite=Strict", "Path=/"])
      expect(set).toContain(flag)
    const { body } = await app.call("/console/v1/session", { cookie: pairedCookieOf(response) })
    expect(body).toMatchObject({ deviceId: response.body.deviceId, person: null })
  })

  test("works once", async () => {
    const code = await makeCode(app, owner.cookie)
    expect((await sendCode(app, code)).status).toBe(201)
    expect(refusalOf(await sendCode(app, code))).toEqual(failed)
  })

  test("sent twice at once: one device", async () => {
    const code = await makeCode(app, owner.cookie)
    const responses = await Promise.all(Array.from({ length: 4 }, () => sendCode(app, code)))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 401, 401, 401])
    const { body } = await callsAs(app, owner.cookie)("GET", "devices")
    expect(body.data.filter((device: { paired: boolean }) => device.paired)).toHaveLength(1)
  })

  test("has a name that no other paired device of the restaurant has", async () => {
    const ask = callsAs(app, owner.cookie)
    const [first, second] = [await makeCode(app, owner.cookie), await makeCode(app, owner.cookie)]
    const { body: one } = await sendCode(app, first)
    const taken = [
      422,
      "VALIDATION_FAILED",
      [expect.objectContaining({ field: "name", reason: "NAME_TAKEN" })],
    ]
    const refused = await ask("POST", "devices/codes", { name: "counter TABLET" })
    expect([refused.status, refused.body.error.code, refused.body.error.errors]).toEqual(taken)
    // The tablet with the second code cannot choose another name.
    const { body: two } = await sendCode(app, second)
    expect([one.device.name, two.device.name]).toEqual(["Counter tablet", "Counter tablet 2"])
    const renamed = await ask("PATCH", `devices/${two.deviceId}`, { name: "Counter tablet" })
    expect([renamed.status, renamed.body.error.code, renamed.body.error.errors]).toEqual(taken)
    expect((await ask("PATCH", `devices/${two.deviceId}`, { name: "Counter Tablet 2" })).status).toBe(200)
    const other = await makeMember(app, await app.restaurant(), "OWNER")
    expect((await sendCode(app, await makeCode(app, other.cookie))).status).toBe(201)
  })

  test("ends after 10 minutes", async () => {
    const [early, late] = [await makeCode(app, owner.cookie), await makeCode(app, owner.cookie)]
    app.clock.advance(599_999)
    expect((await sendCode(app, early)).status).toBe(201)
    app.clock.advance(1)
    expect(refusalOf(await sendCode(app, late))).toEqual(failed)
  })

  test("ends after 5 wrong tries, also at the same moment, and other codes do not", async () => {
    const [code, other] = [await makeCode(app, owner.cookie), await makeCode(app, owner.cookie)]
    const responses = await Promise.all(Array.from({ length: 5 }, () => sendCode(app, wrong(code))))
    expect(responses.map(refusalOf)).toEqual(responses.map(() => failed))
    expect(refusalOf(await sendCode(app, code))).toEqual(failed)
    expect((await sendCode(app, other)).status).toBe(201)
  })

  test("still works at the fifth try", async () => {
    const code = await makeCode(app, owner.cookie)
    for (let tries = 0; tries < 4; tries += 1) await sendCode(app, wrong(code))
    expect((await sendCode(app, code)).status).toBe(201)
  })

  test("from one address 20 tries in 15 minutes, an IPv6 network as one", async () => {
    const code = await makeCode(app, owner.cookie)
    const from = (last: number) => via(`2001:db8:1:2::${last.toString(16)}`)
    for (let tries = 1; tries <= 20; tries += 1)
      expect(refusalOf(await sendCode(app, "aaaa-aaaa", from(tries)))).toEqual(failed)
    expect((await sendCode(app, code, from(99))).body.error.code).toBe("RATE_LIMITED")
    expect((await sendCode(app, code, via("203.0.113.9"))).status).toBe(201)
  })

  test("works from an address without tries, on a device on which somebody has signed in before", async () => {
    const person = await app.person(restaurantId)
    const headers = via("203.0.113.20")
    const signIn = await app.call("/console/v1/session", { method: "POST", body: person, headers })
    const known = { ...headers, cookie: deviceCookieOf(signIn) }
    for (let tries = 1; tries <= 20; tries += 1) await sendCode(app, "aaaa-aaaa", headers)
    const code = await makeCode(app, owner.cookie)
    expect((await sendCode(app, code, headers)).body.error.code).toBe("RATE_LIMITED")
    expect((await sendCode(app, code, known)).status).toBe(201)
  })

  test("is made at most 30 times in 15 minutes for a restaurant", async () => {
    const ask = callsAs(app, owner.cookie)
    const make = () => ask("POST", "devices/codes", { name: "Counter tablet" })
    for (let count = 0; count < 30; count += 1) expect((await make()).status).toBe(201)
    const refused = await make()
    expect([refused.status, refused.body.error.code]).toEqual([429, "RATE_LIMITED"])
    const other = await makeMember(app, await app.restaurant(), "OWNER")
    await makeCode(app, other.cookie)
    app.clock.advance(900_000)
    expect((await make()).status).toBe(201)
  })

  test("is only a hash in the database", async () => {
    const code = await makeCode(app, owner.cookie)
    const rows = await app.db.rows(
      sql("test.pairing.rows", "select to_jsonb(c)::text as row from pairing_codes c"),
    )
    expect(JSON.stringify(rows)).not.toContain(code.replace("-", ""))
    expect(JSON.stringify(rows)).not.toContain(code.slice(5))
  })

  test("of a person who was removed, or is no manager any more, is refused", async () => {
    const ask = callsAs(app, owner.cookie)
    for (const change of [
      (id: string) => ask("DELETE", `people/${id}`),
      (id: string) => ask("PATCH", `people/${id}`, { role: "STAFF" }),
    ]) {
      const manager = await makeMember(app, restaurantId, "MANAGER")
      const code = await makeCode(app, manager.cookie)
      expect((await change(manager.id)).status).toBeLessThan(300)
      expect(refusalOf(await sendCode(app, code))).toEqual(failed)
    }
  })

  test("is made by managers and owners, not by staff and not by a device", async () => {
    const staff = await makeMember(app, restaurantId, "STAFF")
    const device = await pair(app, owner.cookie)
    for (const cookie of [staff.cookie, device.cookie]) {
      const response = await callsAs(app, cookie)("POST", "devices/codes", { name: "Mine" })
      expect(refusalOf(response)).toEqual([403, "ROLE_MISSING", undefined])
    }
  })

  test("another website cannot use it in somebody's browser", async () => {
    const code = await makeCode(app, owner.cookie)
    const sites: [string, string][] = [
      ["origin", "https://evil.example"],
      ["sec-fetch-site", "cross-site"],
    ]
    for (const [name, site] of sites)
      expect((await sendCode(app, code, { [name]: site })).body.error.code).toBe("ORIGIN_REFUSED")
    expect((await sendCode(app, code)).status).toBe(201)
  })
})
