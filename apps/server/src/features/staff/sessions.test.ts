import { permissions, type Role } from "@rasoi/contract"
import { beforeEach, describe, expect, test } from "vitest"
import { newId } from "../../base/ids.ts"
import { sql } from "../../db/index.ts"
import { startTestApp } from "../../testing/app.ts"
import { until } from "../../testing/database.ts"
import { testApp } from "../../testing/fixtures.ts"
import { commandLine } from "../audit/index.ts"
import { findSignedIn } from "./find-caller.ts"
import { createStaff, setPassword } from "./index.ts"
import { changePasswordHash, findByEmail, removeSessionsOf } from "./store.ts"

const path = "/console/v1/session"
const hourMs = 3_600_000
const dayMs = 24 * hourMs

const app = await testApp()
const restaurantId = await app.restaurant()
const owner: { email: string; password: string } = await app.person(restaurantId)
// Past the window in which tries are counted: these tests are not about the limits.
beforeEach(() => app.clock.advance(hourMs))

const post = (body: unknown, headers = {}) => app.call(path, { method: "POST", body, headers })
const changeContextOf = (id: string) => ({
  hub: app.hub,
  actor: commandLine,
  now: app.clock.now(),
  restaurantId: id,
})

describe("sign in", () => {
  test("returns who, where, in which role and until when", async () => {
    const { status, body } = await post({ ...owner, device: "Counter tablet" })
    expect(status).toBe(201)
    expect(body).toEqual({
      object: "session",
      deviceId: expect.stringMatching(/^dev_/),
      device: { name: "Counter tablet", paired: false },
      person: { id: expect.stringMatching(/^stf_/), name: "The owner", email: owner.email },
      restaurant: { id: restaurantId, name: "Angaara Tandoor", timezone: "Asia/Kolkata" },
      role: "OWNER",
      signedInBy: "PASSWORD",
      permissions: [...permissions],
      expiresAt: new Date(app.clock.now() + 30 * dayMs).toISOString(),
      mustChangePassword: false,
      demo: false,
    })
  })

  test.each([
    ["of the session", /^__Host-rasoi=[A-Za-z0-9_-]{43}$/, 30],
    ["that knows the device again", /^__Host-rasoi-device=[\w-]{22}(?:\.[\w-]{22}){2}$/, 400],
  ])(
    "the cookie %s is HttpOnly, Secure, SameSite=Strict, __Host- and for the whole host",
    async (_, pair, days) => {
      const { headers } = await post(owner)
      const cookies = headers.getSetCookie().map(cookie => cookie.split("; "))
      expect(cookies).toHaveLength(2)
      const [, ...flags] = cookies.find(([first = ""]) => pair.test(first)) ?? []
      const expires = `Expires=${new Date(app.clock.now() + days * dayMs).toUTCString()}`
      expect(flags.sort()).toEqual([expires, "HttpOnly", "Path=/", "SameSite=Strict", "Secure"])
      expect(headers.get("cache-control")).toBe("no-store")
    },
  )

  test("wrong password, unknown email, other restaurant: the same 401 LOGIN_FAILED", async () => {
    const attempts = [
      { ...owner, password: "not the pass phrase" },
      { email: "nobody@example.com", password: owner.password },
      { ...owner, restaurantId: await app.restaurant() },
      { ...owner, restaurantId: "rst_nowhere" },
    ]
    const responses = await Promise.all(attempts.map(attempt => post(attempt)))
    const told = responses.map(({ status, headers, body }) => ({
      status,
      cookies: headers.getSetCookie(),
      error: { ...body.error, requestId: "" },
    }))
    expect(told[0]).toMatchObject({ status: 401, cookies: [], error: { code: "LOGIN_FAILED" } })
    for (const each of told) expect(each).toEqual(told[0])
  })

  test("the case of the email does not matter", async () => {
    expect((await post({ ...owner, email: owner.email.toUpperCase() })).status).toBe(201)
  })

  test.each([
    [{}, "email"],
    [{ email: "not an address", password: "x" }, "email"],
    [{ email: "a@example.com", password: "" }, "password"],
    [{ email: "a@example.com", password: "x".repeat(201) }, "password"],
    [{ email: "a@example.com", password: "x", role: "OWNER" }, "role"],
    [{ email: "a@example.com", password: "x", device: " " }, "device"],
  ])("%j: 422 names %s", async (body, field) => {
    const response = await post(body)
    expect([response.status, response.body.error.code, response.body.error.field]).toEqual([
      422,
      "VALIDATION_FAILED",
      field,
    ])
  })

  test("a password of the wrong type is not repeated", async () => {
    const { status, body, text } = await post({ email: owner.email, password: 9081726354 })
    expect([status, body.error.field]).toEqual([422, "password"])
    expect(text).not.toContain("9081726354")
  })
})

describe("a person in two restaurants", () => {
  async function worksTwice() {
    const login = { email: `${newId("person")}@example.com`, password: "a long pass phrase" }
    const second = await app.restaurant()
    const person = { ...login, name: "Works twice" }
    await createStaff(changeContextOf(restaurantId), { ...person, role: "STAFF" })
    app.clock.advance(1)
    await createStaff(changeContextOf(second), {
      ...person,
      password: "another pass phrase",
      role: "MANAGER",
    })
    return { login, second }
  }

  test("the first is entered unless another is named; the role is the one there", async () => {
    const { login, second } = await worksTwice()
    const facts = async (body: object) => {
      const response = await post({ ...login, ...body })
      return [response.body.restaurant.id, response.body.role]
    }
    expect(await facts({})).toEqual([restaurantId, "STAFF"])
    expect(await facts({ restaurantId })).toEqual([restaurantId, "STAFF"])
    expect(await facts({ restaurantId: second })).toEqual([second, "MANAGER"])
  })

  test("joining a second restaurant keeps the password of the first", async () => {
    const { login } = await worksTwice()
    expect((await post(login)).status).toBe(201)
    expect((await post({ ...login, password: "another pass phrase" })).status).toBe(401)
  })

  test("a new password signs out the devices in both", async () => {
    const { login, second } = await worksTwice()
    const cookieIn = async (id: string) => {
      const { headers } = await post({ ...login, restaurantId: id })
      return headers.getSetCookie()[0]?.split(";")[0] ?? ""
    }
    const cookies = [await cookieIn(restaurantId), await cookieIn(second)]
    await setPassword(changeContextOf(restaurantId), login.email, "the newest pass phrase")
    for (const cookie of cookies) expect((await app.call(path, { cookie })).status).toBe(401)
    expect((await post(login)).status).toBe(401)
    expect((await post({ ...login, password: "the newest pass phrase" })).status).toBe(201)
  })
})

describe("the session", () => {
  test("GET returns the same as the sign-in", async () => {
    const { body, headers } = await post(owner)
    const cookie = headers.getSetCookie()[0]?.split(";")[0] ?? ""
    expect((await app.call(path, { cookie })).body).toEqual(body)
  })

  test("no cookie, an empty one, a made-up one, another's name: 401 UNAUTHENTICATED", async () => {
    const token = (await app.signIn(owner)).split("=")[1]
    const cookies = [undefined, "__Host-rasoi=", "__Host-rasoi=made-up", `rasoi=${token}`]
    for (const cookie of cookies) {
      const { status, body } = await app.call(path, cookie === undefined ? {} : { cookie })
      expect([cookie, status, body.error.code]).toEqual([cookie, 401, "UNAUTHENTICATED"])
      expect(body.error.message).toBe("Sign in first.")
    }
  })

  test("ends after 30 days to the millisecond", async () => {
    const cookie = await app.signIn(owner)
    app.clock.advance(30 * dayMs - 1)
    expect((await app.call(path, { cookie })).status).toBe(200)
    app.clock.advance(1)
    expect((await app.call(path, { cookie })).status).toBe(401)
  })

  test("signing out takes the cookie back and kills it at once, and no other device", async () => {
    const [one, two] = [await app.signIn(owner), await app.signIn(owner)]
    const out = await app.call(path, { cookie: one, method: "DELETE" })
    expect([out.status, out.text]).toEqual([204, ""])
    expect(out.headers.getSetCookie()[0]).toMatch(/^__Host-rasoi=;.*Expires=Thu, 01 Jan 1970/)
    expect((await app.call(path, { cookie: one })).status).toBe(401)
    expect((await app.call(path, { cookie: one, method: "DELETE" })).status).toBe(401)
    expect((await app.call(path, { cookie: two })).status).toBe(200)
  })

  test("a new role counts at once; a person who no longer works here is out at once", async () => {
    const { email, password } = await app.person(restaurantId, "MANAGER")
    const cookie = await app.signIn({ email, password })
    const join = (role: Role) =>
      createStaff(changeContextOf(restaurantId), { email, password, name: "", role })
    expect((await app.call("/console/v1/audit", { cookie })).status).toBe(200)
    await join("STAFF")
    expect((await app.call("/console/v1/audit", { cookie })).body.error.code).toBe("ROLE_MISSING")
    await app.db.run(
      sql(
        "test.leave",
        "delete from memberships m using staff p where p.id = m.staff_id and p.email = lower($1)",
      ),
      [email],
    )
    expect((await app.call(path, { cookie })).status).toBe(401)
  })

  test("a sign-in with the old password that a password change overtakes opens nothing", async () => {
    const { email, password } = await app.person(restaurantId)
    const person = await findByEmail(app.db, email)
    if (!person) throw new Error("was just made")
    const waiting = sql(
      "test.waiting",
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    let response: ReturnType<typeof post> | undefined
    await app.db.transaction(async tx => {
      await changePasswordHash(tx, person.id, { hash: "changed", temporary: false }, app.clock.now())
      await removeSessionsOf(tx, person.id)
      let isDone = false
      response = post({ email, password }).finally(() => {
        isDone = true
      })
      await until(
        "the sign-in waits for the change",
        async () => isDone || (await app.db.row(waiting)) !== undefined,
      )
    })
    expect((await response)?.body.error.code).toBe("LOGIN_FAILED")
  })
})

describe("a demo login", () => {
  test("is refused outside the demo, and so is a session it opened there", async () => {
    const login = { email: "demo@example.com", password: "demo-demo-demo" }
    await createStaff(changeContextOf(restaurantId), { ...login, name: "Demo", role: "OWNER", demo: true })
    const demo = await startTestApp({ connection: app.connection, config: { demo: true }, clock: app.clock })
    try {
      const cookie = await demo.signIn(login)
      // Without HTTPS no browser would keep a `__Host-` cookie.
      expect(cookie).toMatch(/^rasoi=/)
      const { status: entered, body: session } = await demo.call(path, { cookie })
      expect(entered).toBe(200)
      const signedInWith = (isDemo: boolean) =>
        findSignedIn({ db: app.db, demo: isDemo }, [session.deviceId], app.clock.now())
      expect([(await signedInWith(true)).size, (await signedInWith(false)).size]).toEqual([1, 0])
      const moved = `__Host-${cookie}`
      expect((await app.call(path, { cookie: moved })).status).toBe(401)
    } finally {
      await demo.stop()
    }
    const { status, body } = await post(login)
    expect([status, body.error.code]).toEqual([401, "LOGIN_FAILED"])
  })
})
