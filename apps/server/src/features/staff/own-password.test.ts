import type { Role } from "@rasoi/contract"
import { beforeEach, describe, expect, test } from "vitest"
import { openStream } from "../../events/stream.fixture.ts"
import { testApp } from "../../testing/fixtures.ts"
import { addToRestaurant, callsAs, refusalOf } from "./team.fixture.ts"

const newPassword = "the newest pass phrase"

let login: { email: string; password: string }
let cookie: string
let ask: ReturnType<typeof callsAs>

const app = await testApp()
const restaurantId = await app.restaurant()
beforeEach(async () => {
  app.clock.advance(3_600_000)
  login = await app.person(restaurantId, "STAFF")
  cookie = await app.signIn(login)
  ask = callsAs(app, cookie)
})

const change = (more: object = {}, asking = ask) =>
  asking("POST", "session/password", { currentPassword: login.password, newPassword, ...more })
const session = async (as: string) => (await app.call("/console/v1/session", { cookie: as })).status
const renewedCookie = ({ headers }: { headers: Headers }) => headers.getSetCookie()[0]?.split(";")[0] ?? ""
const signIn = async (password: string) =>
  (await app.call("/console/v1/session", { method: "POST", body: { ...login, password } })).status

describe("changing the own password", () => {
  test.each(["STAFF", "MANAGER", "OWNER"] as Role[])(
    "%s: the new one opens, the old one does not",
    async role => {
      login = await app.person(restaurantId, role)
      const response = await change({}, callsAs(app, await app.signIn(login)))
      expect([response.status, response.text]).toEqual([204, ""])
      expect([await signIn(login.password), await signIn(newPassword)]).toEqual([401, 201])
    },
  )

  test("ends the person's other sign-ins in every restaurant, with their streams, and not this one", async () => {
    const elsewhere = await app.restaurant()
    await addToRestaurant(app, elsewhere, login.email, "STAFF")
    const other = await app.signIn(login)
    const { headers } = await app.call("/console/v1/session", {
      method: "POST",
      body: { ...login, restaurantId: elsewhere },
    })
    const away = headers.getSetCookie()[0]?.split(";")[0] ?? ""
    const colleague = await app.signedIn(restaurantId, "STAFF")
    const streams = [await openStream(app.url, other), await openStream(app.url, away)]
    const mine = await openStream(app.url, cookie)
    const changed = await change()
    expect(changed.status).toBe(204)
    for (const stream of streams) await stream.untilEnded()
    const renewed = renewedCookie(changed)
    expect(await Promise.all([other, away, renewed, colleague].map(session))).toEqual([401, 401, 200, 200])
    app.streams.pingAll()
    await mine.next("ping")
    mine.drop()
  })

  test("gives this device a new token, and the old one ends: whoever copied it is out", async () => {
    const before = (await app.call("/console/v1/session", { cookie })).body
    const changed = await change()
    const renewed = renewedCookie(changed)
    expect(renewed).not.toBe(cookie)
    expect(await session(cookie)).toBe(401)
    const after = await app.call("/console/v1/session", { cookie: renewed })
    expect(after.body).toEqual(before)
    const [set = ""] = changed.headers.getSetCookie()
    const expires = new Date(before.expiresAt).toUTCString()
    for (const flag of ["Path=/", `Expires=${expires}`, "HttpOnly", "Secure", "SameSite=Strict"])
      expect(set).toContain(flag)
  })

  test("that is refused keeps the token and sets no cookie", async () => {
    const refused = await change({ currentPassword: "not the pass phrase" })
    expect([refused.headers.getSetCookie(), await session(cookie)]).toEqual([[], 200])
  })

  test("with a wrong one: 422 on currentPassword, and everything stays", async () => {
    const other = await app.signIn(login)
    const response = await change({ currentPassword: "not the pass phrase" })
    expect(refusalOf(response)).toEqual([422, "VALIDATION_FAILED", "currentPassword"])
    expect([await session(other), await session(cookie), await signIn(login.password)]).toEqual([
      200, 200, 201,
    ])
  })

  test.each([
    [{ newPassword: "nine char" }, "newPassword"],
    [{ newPassword: "x".repeat(201) }, "newPassword"],
    [{ newPassword: "a long pass phrase" }, "newPassword"],
    [{ currentPassword: "" }, "currentPassword"],
    [{ newPassword: 1234567890123 }, "newPassword"],
    [{ email: "a@b.in" }, "email"],
  ])("%j: 422 names the field and repeats no password", async (more, field) => {
    const response = await change(more)
    expect(refusalOf(response)).toEqual([422, "VALIDATION_FAILED", field])
    for (const secret of [newPassword, login.password, "nine char", "1234567890123"]) {
      expect(response.text).not.toContain(secret)
    }
  })

  test("10 tries in a quarter of an hour: a found tablet is no place to guess", async () => {
    const wrong = await Promise.all(
      Array.from({ length: 10 }, () => change({ currentPassword: "not the pass phrase" })),
    )
    expect(wrong.map(response => response.status)).toEqual(Array(10).fill(422))
    const refused = await change()
    expect(refusalOf(refused)).toEqual([429, "RATE_LIMITED", undefined])
    expect(refused.headers.get("retry-after")).toBe("900")
    app.clock.advance(900_000)
    expect((await change()).status).toBe(204)
  })

  test("twice at the same moment: one of the two counts", async () => {
    const passwords = ["the first new phrase", "the second new phrase"]
    const responses = await Promise.all(passwords.map(each => change({ newPassword: each })))
    expect(responses.map(response => response.status).sort()).toEqual([204, 422])
    const winner = passwords[responses.findIndex(response => response.status === 204)] ?? ""
    expect(await signIn(winner)).toBe(201)
  })

  test("is in the audit log with the devices that it signed out, without the password", async () => {
    const owner = callsAs(app, await app.signedIn(restaurantId, "OWNER"))
    await app.signIn(login)
    app.clock.advance(1_000)
    await change()
    const { body, text } = await owner("GET", "audit?limit=1")
    expect(body.data[0]).toMatchObject({
      actor: "The staff",
      action: "staff.password",
      subject: login.email,
      changes: ["signed out of 1 other device"],
    })
    expect(text).not.toContain(newPassword)
  })
})
