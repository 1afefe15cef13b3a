import { expect, test, testApp } from "../../testing/fixtures.ts"
import { commandLine } from "../audit/index.ts"
import { createStaff, setPassword } from "./commands.ts"
import { callsAs, makeMember, refusalOf } from "./team.fixture.ts"

const app = await testApp()
const restaurantId = await app.restaurant()
const owner = await makeMember(app, restaurantId, "OWNER")

/** The demo's settings name the restaurant Angaara Tandoor, which the tests use. */
const weak = [
  ["aaaaaaaaaa", "PASSWORD_COMMON"],
  ["Angaara2026", "PASSWORD_PERSONAL"],
] as const

const invalid = (field: string) => [422, "VALIDATION_FAILED", field]

test.each(weak)("%s: nobody can choose it for themselves", async (newPassword, reason) => {
  const login = await app.person(restaurantId, "STAFF")
  const calls = callsAs(app, await app.signIn(login))
  const response = await calls("POST", "session/password", { currentPassword: login.password, newPassword })
  expect(refusalOf(response)).toEqual(invalid("newPassword"))
  expect(response.body.error.errors).toEqual([expect.objectContaining({ field: "newPassword", reason })])
  expect(response.text).not.toContain(newPassword)
  await app.signIn(login)
})

test.each(weak)(
  "%s: an owner cannot choose it for another, and nobody is added",
  async (password, reason) => {
    const calls = callsAs(app, owner.cookie)
    const person = { name: "Ravi", email: "ravi@example.com", role: "STAFF", password }
    const response = await calls("POST", "people", person)
    expect(refusalOf(response)).toEqual(invalid("password"))
    expect(response.body.error.errors).toEqual([expect.objectContaining({ field: "password", reason })])
    const { data } = (await calls("GET", "people")).body
    expect(data.map(({ email }: { email: string }) => email)).not.toContain("ravi@example.com")
  },
)

test.each(weak)("%s: the command line refuses it too", async (password, reason) => {
  const context = { hub: app.hub, actor: commandLine, now: app.clock.now(), restaurantId }
  const refused = { code: "VALIDATION_FAILED", faults: [{ field: "password", reason }] }
  const person = { email: "new@example.com", name: "Meera", role: "STAFF", password } as const
  await expect(createStaff(context, person)).rejects.toMatchObject(refused)
  const login = await app.person(restaurantId, "STAFF")
  await expect(setPassword(context, login.email, password)).rejects.toMatchObject(refused)
  await app.signIn(login)
})

test("the person's own name or email is no password", async () => {
  const calls = callsAs(app, owner.cookie)
  const person = { name: "Lakshya Verma", email: "lv.sharma77@example.com", role: "STAFF" }
  for (const password of ["lakshya.verma", "LvSharma77!!!"])
    expect(refusalOf(await calls("POST", "people", { ...person, password }))).toEqual(invalid("password"))
  expect((await calls("POST", "people", { ...person, password: "green lamp seven" })).status).toBe(201)
})
