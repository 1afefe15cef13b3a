import { sql } from "../../db/index.ts"
import { describe, expect, test, testApp } from "../../testing/fixtures.ts"

const path = "/console/v1/audit"

const app = await testApp()
const restaurantId = await app.restaurant()
const cookie = await app.signedIn(restaurantId)

const list = (query = "", as = cookie) => app.call(`${path}${query}`, { cookie: as })
const setPrepMinutes = (prepMinutes: number, as = cookie) => {
  app.clock.advance(1_000)
  return app.call("/console/v1/settings", {
    method: "PATCH",
    body: { ordering: { prepMinutes } },
    cookie: as,
  })
}
const changesOf = (data: { changes: string[] }[]) => data.flatMap(entry => entry.changes)

describe("the log", () => {
  test("tells who did what, from the command line and from the console, newest first", async () => {
    const id = await app.restaurant()
    app.clock.advance(1_000)
    const owner = await app.person(id)
    app.clock.advance(1_000)
    const signedIn = await app.call("/console/v1/session", {
      method: "POST",
      body: { ...owner, device: "Counter tablet" },
    })
    const as = signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? ""
    app.clock.advance(1_000)
    const made = await app.call("/console/v1/keys", {
      method: "POST",
      body: { name: "Our website", mode: "live", scopes: ["menu:read"] },
      cookie: as,
    })
    const { body } = await list("", as)
    const shown = body.data.map((entry: Record<string, unknown>) => [
      entry.actorKind,
      entry.actor,
      entry.action,
      entry.subject,
      entry.changes,
      entry.details,
      entry.requestId,
    ])
    const requestId = (response: typeof made) => response.headers.get("x-request-id")
    expect(shown).toEqual([
      [
        ...["STAFF", "The owner", "key.created", "Our website"],
        ["live key with menu:read"],
        [{ kind: "KEY", mode: "live", scopes: ["menu:read"] }],
        requestId(made),
      ],
      ["STAFF", "The owner", "session.started", "Counter tablet", [], [], requestId(signedIn)],
      [
        ...["COMMAND_LINE", "command line", "staff.created", owner.email],
        ["role OWNER"],
        [{ kind: "ROLE", from: null, to: "OWNER" }],
        null,
      ],
      ["COMMAND_LINE", "command line", "restaurant.created", "Angaara Tandoor", [], [], null],
    ])
  })

  test("tells a change of settings and of the menu as data", async () => {
    const id = await app.restaurant()
    const as = await app.signedIn(id)
    await setPrepMinutes(45, as)
    app.clock.advance(1_000)
    const { body: current } = await app.call("/console/v1/menu", { cookie: as })
    const item = current.menu.categories[0].items[0]
    const body = { available: !item.available }
    await app.call(`/console/v1/menu/items/${item.id}`, { method: "PATCH", body, cookie: as })
    const [menu, settings] = (await list("", as)).body.data
    expect(settings.details).toEqual([{ kind: "SETTING", path: "ordering.prepMinutes", from: 20, to: 45 }])
    const availability = { kind: "AVAILABILITY", part: "ITEM", from: item.available, to: !item.available }
    expect(menu.details).toEqual([{ kind: "MENU", change: expect.objectContaining(availability) }])
  })

  test("still shows the sentences of an earlier version", async () => {
    const id = await app.restaurant()
    await app.db.run(
      sql(
        "test.audit.older",
        `insert into audit_log (id, restaurant_id, at, actor, action, changes)
         values ('aud_zzzzzzzzzzzzzzzzzzzzzzzzzz', $1, now(), 'Asha', 'staff.changed', '{"role STAFF → OWNER"}')`,
      ),
      [id],
    )
    const [entry] = (await list("?limit=1", await app.signedIn(id))).body.data
    expect([entry.actorKind, entry.changes]).toEqual(["STAFF", ["role STAFF → OWNER"]])
    expect(entry.details).toEqual([{ kind: "TEXT", text: "role STAFF → OWNER" }])
  })

  test("shows the sentence of a change that a newer version wrote", async () => {
    const id = await app.restaurant()
    await app.db.run(
      sql(
        "test.audit.newer",
        `insert into audit_log (id, restaurant_id, at, actor, action, changes, details)
         values ('aud_zzzzzzzzzzzzzzzzzzzzzzzzzy', $1, now(), 'Asha', 'drone.sent', '{"sent 2","name a → b"}',
                 '[{"kind":"DRONES","count":2},{"kind":"NAME","from":"a","to":"b"}]')`,
      ),
      [id],
    )
    const { status, body } = await list("?limit=1", await app.signedIn(id))
    expect([status, body.data[0].details]).toEqual([
      200,
      [
        { kind: "TEXT", text: "sent 2" },
        { kind: "NAME", from: "a", to: "b" },
      ],
    ])
  })

  test("goes page by page, each entry once, also while new ones come in", async () => {
    for (let minutes = 101; minutes <= 112; minutes += 1) await setPrepMinutes(minutes)
    const whole = (await list("?limit=100")).body
    expect([whole.hasMore, whole.nextCursor]).toEqual([false, null])
    const seen: { id: string }[] = []
    let query = "?limit=5"
    for (;;) {
      const { body } = await list(query)
      seen.push(...body.data)
      if (!body.hasMore) break
      expect(body.data).toHaveLength(5)
      query = `?limit=5&cursor=${body.nextCursor}`
      await setPrepMinutes(200 + seen.length)
    }
    expect(seen).toEqual(whole.data)
  })

  test("20 entries unless asked otherwise", async () => {
    for (let minutes = 301; minutes <= 321; minutes += 1) await setPrepMinutes(minutes)
    const { body } = await list()
    expect([body.data.length, body.hasMore]).toEqual([20, true])
  })

  test("another restaurant's entries are never shown, not even with their cursor", async () => {
    await setPrepMinutes(401)
    const theirs = await app.signedIn(await app.restaurant())
    await setPrepMinutes(402, theirs)
    const cursor = (await list("?limit=1", theirs)).body.nextCursor
    expect(changesOf((await list("?limit=100", theirs)).body.data).join()).not.toContain("401")
    const mine = changesOf((await list(`?limit=100&cursor=${cursor}`)).body.data)
    expect(mine.join()).not.toContain("402")
    expect(mine.length).toBeGreaterThan(0)
  })

  test.each([
    ["limit=0", "limit"],
    ["limit=101", "limit"],
    ["cursor=", "cursor"],
    ["cursor=zzz", "cursor"],
    ["cursor=aud_1'%20or%20true--", "cursor"],
    ["action=x", "action"],
  ])("%s: 422 names %s", async (query, field) => {
    const { status, body } = await list(`?${query}`)
    expect([status, body.error.code, body.error.field]).toEqual([422, "VALIDATION_FAILED", field])
  })

  test("an edit that is refused leaves no entry", async () => {
    const newest = async () => (await list("?limit=1")).body.data[0].id
    const before = await newest()
    await setPrepMinutes(-1)
    await app.call("/console/v1/keys/key_x/revoke", { method: "POST", cookie })
    await app.call("/console/v1/menu/versions/99/restore", { method: "POST", cookie })
    expect(await newest()).toBe(before)
  })
})
