import { sql } from "../../db/index.ts"
import { expect, test, testApp } from "../../testing/fixtures.ts"
import { commandLine } from "../audit/index.ts"
import { makeKeyAuthenticator } from "./authenticate.ts"
import { createKey, rollKey } from "./commands.ts"
import { withChecksum } from "./secret.ts"

const app = await testApp()
const restaurantId = await app.restaurant()

const freshness = { isFresh: () => true }
const authenticator = (demo = false) => makeKeyAuthenticator({ db: app.db, freshness, demo })
const ask = async (authorization: string | undefined, demo = false) =>
  authenticator(demo).authenticate(authorization, app.clock.now())

test.each([
  ["no header", undefined, "Send the header Authorization: Bearer <API key>."],
  ["no key", "Bearer", "The Authorization header must be of the form: Bearer <API key>."],
  ["another scheme", "Basic abc", "The Authorization header must be of the form: Bearer <API key>."],
  ["a part of a key", "Bearer rasoi_test_short", "This is not a complete API key; copy it again, whole."],
])("%s: UNAUTHENTICATED says what to send", async (_, authorization, message) => {
  await expect(ask(authorization)).rejects.toMatchObject({ code: "UNAUTHENTICATED", message })
})

test("spaces and the case of the scheme do not matter; a word before it does", async () => {
  const { secret, keyId } = await app.key(restaurantId)
  for (const header of [`Bearer ${secret}`, `bearer   ${secret}  `])
    expect(await ask(header)).toMatchObject({ keyId, test: true })
  await expect(ask(`Not Bearer ${secret}`)).rejects.toMatchObject({ code: "UNAUTHENTICATED" })
})

test("a demo key opens the demo and nothing else", async () => {
  const demoSecret = withChecksum(`rasoi_test_${"D".repeat(32)}`)
  const change = { hub: app.hub, actor: commandLine, now: app.clock.now(), restaurantId }
  const { keyId } = await createKey(change, { name: "Demo", mode: "test", scopes: ["menu:read"], demoSecret })
  expect(await ask(`Bearer ${demoSecret}`, true)).toMatchObject({ keyId })
  await expect(ask(`Bearer ${demoSecret}`)).rejects.toMatchObject({ code: "UNAUTHENTICATED" })
})

test("a caller knows whether its key belongs to the restaurant's page", async () => {
  const [page, other] = [await app.key(restaurantId), await app.key(restaurantId)]
  await app.db.run(sql("test.page", "update api_keys set page = true where id = $1"), [page.keyId])
  expect(await ask(`Bearer ${page.secret}`)).toMatchObject({ keyId: page.keyId, page: true })
  expect(await ask(`Bearer ${other.secret}`)).toMatchObject({ keyId: other.keyId, page: false })
})

test("a rolled key ends at its time, and says so", async () => {
  const { secret, keyId } = await app.key(restaurantId)
  const now = app.clock.now()
  const change = { hub: app.hub, actor: commandLine, now, restaurantId }
  await rollKey(change, keyId, 60)
  const keys = authenticator()
  const authorization = `Bearer ${secret}`
  const endsAt = now + 60 * 60_000
  expect(await keys.authenticate(authorization, endsAt - 1)).toMatchObject({ keyId })
  expect(() => keys.authenticate(authorization, endsAt)).toThrow("was rolled and its time is over")
})

test("on one connection each request is judged by its own header", async () => {
  const [one, two] = [await app.key(restaurantId), await app.key(restaurantId)]
  const [keys, connection] = [authenticator(), {}]
  for (const { secret, keyId } of [one, one, two, one])
    expect(await keys.authenticate(`Bearer ${secret}`, app.clock.now(), connection)).toMatchObject({ keyId })
  expect(() => keys.authenticate(undefined, app.clock.now(), connection)).toThrow("Send the header")
})
