import { beforeEach, describe, expect, test } from "vitest"
import { testApp } from "../../testing/fixtures.ts"
import { addToRestaurant, callsAs, makeMember, refusalOf, type TeamMember } from "../staff/team.fixture.ts"

let restaurantId: string
let owner: ReturnType<typeof callsAs>
let developer: TeamMember
let ask: ReturnType<typeof callsAs>

const app = await testApp()
beforeEach(async () => {
  app.clock.advance(3_600_000)
  restaurantId = await app.restaurant()
  owner = callsAs(app, await app.signedIn(restaurantId))
  developer = await makeMember(app, restaurantId, "DEVELOPER")
  ask = callsAs(app, developer.cookie)
})

const namesOf = ({ body }: Awaited<ReturnType<typeof ask>>) =>
  body.data.map((key: { name: string }) => key.name)
const make = (as: typeof ask, name: string, mode: string) =>
  as("POST", "keys", { name, mode, preset: "WEBSITE" })

describe("a developer", () => {
  test("makes, rolls and revokes test keys, also those of others", async () => {
    const { body: others } = await make(owner, "The owner's", "test")
    const { status, body: made } = await make(ask, "Mine", "test")
    expect([status, made.createdBy]).toEqual([201, "The developer"])
    expect((await app.call("/v1/menu", { key: made.secret })).status).toBe(200)
    for (const { id } of [made, others]) {
      const rolled = await ask("POST", `keys/${id}/roll`, { overlapMinutes: 0 })
      expect(rolled.body.secret).toMatch(/^rasoi_test_/)
      expect((await ask("POST", `keys/${id}/revoke`)).body.revokedAt).not.toBe(null)
    }
  })

  test("makes no live key: 403, and none is made", async () => {
    expect(refusalOf(await make(ask, "Mine", "live"))).toEqual([403, "ROLE_MISSING", undefined])
    expect(namesOf(await owner("GET", "keys"))).not.toContain("Mine")
  })

  test("does not see a live key, roll it, revoke it or show its requests", async () => {
    const { body: live } = await make(owner, "Website", "live")
    await app.call("/v1/menu", { key: live.secret })
    expect(namesOf(await ask("GET", "keys"))).not.toContain("Website")
    for (const [method, path] of [
      ["POST", `keys/${live.id}/roll`],
      ["POST", `keys/${live.id}/revoke`],
      ["GET", `keys/requests?keyId=${live.id}`],
    ] as const)
      expect(refusalOf(await ask(method, path)).slice(0, 2)).toEqual([404, "NOT_FOUND"])
    expect(refusalOf(await ask("PATCH", `keys/${live.id}`, { logShown: true }))[1]).toBe("ROLE_MISSING")
    expect((await ask("GET", "keys/requests")).body.data).toEqual([])
    expect((await app.call("/v1/menu", { key: live.secret })).status).toBe(200)
  })

  test("sees the requests of a live key while the owner shows them, and still changes nothing", async () => {
    const { body: live } = await make(owner, "Website", "live")
    const sent = await app.call("/v1/orders/ord_nothing?9845012345=1", { key: live.secret })
    const show = (logShown: boolean) => owner("PATCH", `keys/${live.id}`, { logShown })
    expect((await show(true)).body.logShown).toBe(true)
    expect(namesOf(await ask("GET", "keys"))).toContain("Website")
    const { text, body } = await ask("GET", `keys/requests?keyId=${live.id}`)
    expect(body.data).toMatchObject([
      { requestId: sent.headers.get("x-request-id"), status: 422, field: "?" },
    ])
    expect(text).not.toContain("98450")
    for (const path of [`keys/${live.id}/roll`, `keys/${live.id}/revoke`])
      expect(refusalOf(await ask("POST", path)).slice(0, 2)).toEqual([403, "ROLE_MISSING"])
    expect((await show(false)).body.logShown).toBe(false)
    expect((await ask("GET", `keys/requests?keyId=${live.id}`)).status).toBe(404)
  })

  test("is shown or denied them on record, once for each change", async () => {
    const { body: live } = await make(owner, "Website", "live")
    for (const logShown of [true, true, false]) await owner("PATCH", `keys/${live.id}`, { logShown })
    const { data } = (await owner("GET", "audit")).body
    const entries = data.map(({ action, subject }: { action: string; subject: string }) => [action, subject])
    const ofKey = entries.filter(([action]: [string]) => action.startsWith("key."))
    expect(ofKey.sort()).toEqual([
      ["key.created", "Website"],
      ["key.logHidden", "Website"],
      ["key.logShown", "Website"],
    ])
  })

  test("sees and ends their own sign-ins, and no others", async () => {
    const { data } = (await ask("GET", "devices")).body
    expect(data.map((device: { id: string }) => device.id)).toEqual([developer.deviceId])
    expect((await ask("DELETE", `devices/${developer.deviceId}`)).status).toBe(204)
  })

  test("a test key has no such switch: 422", async () => {
    const { body: key } = await make(owner, "Trial", "test")
    const response = await owner("PATCH", `keys/${key.id}`, { logShown: true })
    expect(refusalOf(response)).toEqual([422, "VALIDATION_FAILED", "logShown"])
  })
})

test("a developer here who is the owner elsewhere has in each restaurant the rights of the role there", async () => {
  const elsewhere = await app.restaurant()
  const { email, password } = await app.person(elsewhere, "OWNER")
  await addToRestaurant(app, restaurantId, email, "DEVELOPER")
  const enter = async (id: string) => {
    const body = { email, password, restaurantId: id }
    const response = await app.call("/console/v1/session", { method: "POST", body })
    return { response, as: callsAs(app, response.headers.getSetCookie()[0]?.split(";")[0] ?? "") }
  }
  const [here, there] = [await enter(restaurantId), await enter(elsewhere)]
  expect(here.response.body).toMatchObject({
    role: "DEVELOPER",
    permissions: ["account", "testDesk", "testKeys"],
  })
  const { body: live } = await make(owner, "Website", "live")
  const paths = ["orders", "reports/orders?from=2026-10-01&to=2026-10-02", "people", "settings", "ordering"]
  for (const path of paths) {
    expect(refusalOf(await here.as("GET", path)).slice(0, 2)).toEqual([403, "ROLE_MISSING"])
    expect((await there.as("GET", path)).status).toBe(200)
  }
  expect((await make(there.as, "Live there", "live")).status).toBe(201)
  expect((await make(here.as, "Live here", "live")).status).toBe(403)
  // The rights there open nothing here.
  expect((await there.as("POST", `keys/${live.id}/revoke`)).status).toBe(404)
})
