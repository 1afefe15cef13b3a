import { beforeEach, expect, test } from "vitest"
import { testApp } from "../../testing/fixtures.ts"
import { readKnownDevice, withMark, writeKnownDevice } from "./known-device.ts"
import { callsAs, deviceCookieOf } from "./team.fixture.ts"

const key = Buffer.from("a secret of the server")
const windowMs = 15 * 60_000
const ownAddress = "203.0.113.1"

interface Login {
  email: string
  password: string
}

let owner: Login

const app = await testApp({ config: { trustProxy: "loopback" } })
const restaurantId = await app.restaurant()
beforeEach(async () => {
  app.clock.advance(2 * windowMs)
  owner = await app.person(restaurantId)
})

function attempt(login: Login, cookie = "", from = ownAddress) {
  return app.call("/console/v1/session", {
    method: "POST",
    body: login,
    cookie,
    headers: { "x-forwarded-for": from, "x-forwarded-proto": "https" },
  })
}

/** Signs in on the device that has this cookie, and returns the cookie that it has then. */
async function signInOn(login: Login, cookie?: string): Promise<string> {
  const response = await attempt(login, cookie)
  expect(response.status).toBe(201)
  return deviceCookieOf(response)
}

/** As many wrong passwords as an email may have from everywhere, from as many addresses. */
async function guessFromEverywhere({ email }: Login): Promise<void> {
  for (let index = 0; index < 100; index += 10) {
    const guesses = Array.from({ length: 10 }, (_, more) =>
      attempt({ email, password: "wrong" }, "", `198.51.100.${index + more}`),
    )
    for (const { status } of await Promise.all(guesses)) expect([401, 429]).toContain(status)
  }
}

/** The same without the time that a hundred passwords take. */
function countGuesses({ email }: Login): void {
  for (let index = 0; index < 100; index += 1)
    app.limiter.consume(`login-email:${email}`, 100, windowMs, app.clock.now())
}

test("100 wrong tries from many addresses: only a device that has signed in before goes on", async () => {
  const device = await signInOn(owner)
  await guessFromEverywhere(owner)
  expect((await attempt(owner)).status).toBe(429)
  const stranger = await app.person(restaurantId)
  expect((await attempt(owner, await signInOn(stranger))).status).toBe(429)
  expect((await attempt(owner, device.slice(0, -1))).status).toBe(429)
  expect((await attempt(owner, `${device.slice(0, -4)}AAAA`)).status).toBe(429)
  expect((await attempt(owner, device)).status).toBe(201)
})

test("a known device goes on where its address is used up, too", async () => {
  const device = await signInOn(owner)
  for (let index = 0; index < 50; index += 1)
    await attempt({ email: `${index}@example.com`, password: "wrong" })
  expect((await attempt(owner)).status).toBe(429)
  expect((await attempt(owner, device)).status).toBe(201)
})

test("a known device has 10 tries in 15 minutes, and another one has its own", async () => {
  const device = await signInOn(owner)
  const other = await signInOn(owner)
  for (let index = 0; index < 10; index += 1)
    expect((await attempt({ ...owner, password: "wrong" }, device)).status).toBe(401)
  const refused = await attempt(owner, device)
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "900"])
  expect((await attempt(owner, other)).status).toBe(201)
  app.clock.advance(windowMs)
  expect((await attempt(owner, device)).status).toBe(201)
})

test("people who share a tablet are all known on it", async () => {
  const colleague = await app.person(restaurantId, "STAFF")
  const device = await signInOn(colleague, await signInOn(owner))
  countGuesses(owner)
  expect((await attempt(owner, device)).status).toBe(201)
})

test("a new password ends what was known, except on the device where the person chose it", async () => {
  const elsewhere = await signInOn(owner)
  const { headers } = await attempt(owner)
  const session = headers.getSetCookie()[0]?.split(";")[0] ?? ""
  const change = { currentPassword: owner.password, newPassword: "the newest pass phrase" }
  const changed = await callsAs(app, session)("POST", "session/password", change)
  const renewed = { ...owner, password: change.newPassword }
  countGuesses(owner)
  expect((await attempt(renewed, elsewhere)).status).toBe(429)
  expect((await attempt(renewed, deviceCookieOf(changed))).status).toBe(201)
})

test("a cookie of another form is no known device", () => {
  const device = withMark(undefined, "a password's hash")
  const cookie = writeKnownDevice(device, key)
  expect(readKnownDevice(cookie, key)).toEqual(device)
  const unsigned = [device.id, ...device.marks].join(".")
  for (const wrong of [undefined, "", `x${cookie}`, `${cookie}x`, device.id, unsigned])
    expect(readKnownDevice(wrong, key)).toBeUndefined()
  expect(readKnownDevice(cookie, Buffer.from("another key"))).toBeUndefined()
})

test("a device keeps one mark for each person, and those of the last eight", () => {
  const people = Array.from({ length: 9 }, (_, index) => `hash ${index}`)
  const device = people.reduce(withMark, withMark(undefined, "hash 8"))
  const again = withMark(device, "hash 5")
  expect([device.marks.length, new Set(again.marks).size, again.marks.length]).toEqual([8, 8, 8])
  expect(readKnownDevice(writeKnownDevice(device, key), key)).toEqual(device)
})
