import { beforeEach, expect, test } from "vitest"
import { testApp } from "../../testing/fixtures.ts"

const windowMs = 15 * 60_000

const app = await testApp({ config: { trustProxy: "loopback" } })
const owner: { email: string; password: string } = await app.person(await app.restaurant())
beforeEach(() => app.clock.advance(windowMs))

interface Try {
  email?: string
  password?: string
  from?: string
}

function attempt({ email = owner.email, password = "wrong", from = "203.0.113.1" }: Try) {
  return app.call("/console/v1/session", {
    method: "POST",
    body: { email, password },
    headers: { "x-forwarded-for": from, "x-forwarded-proto": "https" },
  })
}

async function attempts(count: number, of: (index: number) => Try): Promise<number[]> {
  const responses = await Promise.all(Array.from({ length: count }, (_, index) => attempt(of(index))))
  return responses.map(response => response.status)
}

test("10 tries for an email from an address; then 429 with Retry-After, even for the right password", async () => {
  expect(await attempts(10, () => ({}))).toEqual(Array(10).fill(401))
  app.clock.advance(60_000)
  const refused = await attempt({ password: owner.password })
  const { code, message } = refused.body.error
  expect([refused.status, code]).toEqual([429, "RATE_LIMITED"])
  expect(message).toBe("Too many tries to sign in; wait 14 minutes.")
  expect(refused.headers.get("retry-after")).toBe(String(14 * 60))
  expect(refused.headers.getSetCookie()).toEqual([])
  // In other letters it is the same email.
  expect((await attempt({ email: owner.email.toUpperCase() })).status).toBe(429)
})

test("the wait that Retry-After names is enough, and not a second less", async () => {
  await attempts(10, () => ({}))
  const seconds = Number((await attempt({})).headers.get("retry-after"))
  app.clock.advance(seconds * 1000 - 1)
  expect((await attempt({ password: owner.password })).status).toBe(429)
  app.clock.advance(1)
  expect((await attempt({ password: owner.password })).status).toBe(201)
})

test("a right password is no guess, and takes back no wrong one", async () => {
  await attempts(9, () => ({}))
  for (let index = 0; index < 12; index += 1)
    expect((await attempt({ password: owner.password })).status).toBe(201)
  expect(await attempts(2, () => ({}))).toEqual(expect.arrayContaining([401, 429]))
  expect((await attempt({ password: owner.password })).status).toBe(429)
})

test("the headers name the limit that refuses first", async () => {
  const announced = async (given: Try) => {
    const { headers } = await attempt(given)
    return [headers.get("ratelimit-policy"), headers.get("ratelimit")]
  }
  const perEmail = '"sign-in.email-and-address";q=10;w=900'
  const right = { password: owner.password }
  expect(await announced(right)).toEqual([perEmail, '"sign-in.email-and-address";r=10;t=900'])
  expect(await announced({})).toEqual([perEmail, '"sign-in.email-and-address";r=9;t=900'])
  expect(await announced(right)).toEqual([perEmail, '"sign-in.email-and-address";r=9;t=900'])
  await attempts(9, () => ({}))
  app.clock.advance(60_000)
  expect(await announced(right)).toEqual([perEmail, '"sign-in.email-and-address";r=0;t=840'])
  await attempts(40, index => ({ email: `guess${index}@example.com` }))
  expect(await announced({ email: "other@example.com" })).toEqual([
    '"sign-in.address";q=50;w=900',
    '"sign-in.address";r=0;t=840',
  ])
  for (let used = 0; used < 299; used += 1)
    app.limiter.consume("console.session.create:203.0.113.5", 300, windowMs, app.clock.now())
  expect(await announced({ ...right, from: "203.0.113.5" })).toEqual([
    '"console.session.create";q=300;w=900',
    '"console.session.create";r=0;t=900',
  ])
})

test("what the limit of an email refuses does not count for the address", async () => {
  await attempts(10, () => ({}))
  await attempts(60, () => ({ password: owner.password }))
  const colleague = await app.person(await app.restaurant())
  expect((await attempt(colleague)).status).toBe(201)
})

test("guesses from elsewhere do not lock the owner out", async () => {
  await attempts(10, () => ({ from: "198.51.100.7" }))
  expect((await attempt({ password: owner.password })).status).toBe(201)
})

test("50 tries from an address over any emails, known or not; another address goes on", async () => {
  const statuses = await attempts(52, index => ({ email: `guess${index}@example.com` }))
  expect(statuses.filter(status => status === 401)).toHaveLength(50)
  expect(statuses.filter(status => status === 429)).toHaveLength(2)
  expect((await attempt({ password: owner.password })).status).toBe(429)
  expect((await attempt({ password: owner.password, from: "203.0.113.2" })).status).toBe(201)
})

test("who is refused leaves no window behind: the server remembers no more than the tries that it took", async () => {
  app.clock.advance(60_000)
  await attempt({ from: "203.0.113.77" })
  const before = app.limiter.size
  await attempts(400, index => ({ email: `guess${index}@example.com`, from: "203.0.113.78" }))
  // For each of the 50: one for the email, one for it and the address; and for the address one of tries, one of requests.
  expect(app.limiter.size - before).toBeLessThanOrEqual(2 * 50 + 2)
})

test("an unknown email is throttled just as a known one", async () => {
  const statuses = await attempts(11, () => ({ email: "nobody@example.com" }))
  expect(statuses.sort()).toEqual([...Array(10).fill(401), 429])
})

test.each(["/v1/track/nothing", "/t/nothing"])(
  "%s: the addresses of one IPv6 network count as one",
  async path => {
    const statuses: number[] = []
    for (let index = 0; index < 61; index += 1) {
      const headers = { "x-forwarded-for": `2001:db8:9:9::${index}`, "x-forwarded-proto": "https" }
      statuses.push((await app.call(path, { headers })).status)
    }
    expect(statuses).toEqual([...Array(60).fill(404), 429])
  },
)

test("the addresses of one IPv6 network count as one", async () => {
  const statuses = await attempts(12, index => ({ from: `2001:db8:1:2:${index.toString(16)}::1` }))
  expect(statuses.filter(status => status === 429)).toHaveLength(2)
  expect((await attempt({ password: owner.password, from: "2001:db8:1:3::1" })).status).toBe(201)
})
