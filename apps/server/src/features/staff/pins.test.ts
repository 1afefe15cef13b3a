import { hash } from "node:crypto"
import type { ResponseOf } from "@rasoi/contract"
import type { listAudit } from "@rasoi/contract/console"
import { beforeEach } from "vitest"
import { describe, expect, test, testApp } from "../../testing/fixtures.ts"
import type { AccessEntry } from "../access/change.ts"
import { type AccessLedger, reapplyAccess } from "../access/index.ts"
import { pair } from "./paired.fixture.ts"
import { pairedRestaurant, personWithPin, setPin, signInWithPin, typePin } from "./pin.fixture.ts"
import { hashToken } from "./sessions.ts"
import { findSession } from "./store.ts"
import { addToRestaurant, callsAs, refusalOf } from "./team.fixture.ts"

const app = await testApp()
const minuteMs = 60_000
// Past the window in which pairings are counted: all of them come from one address.
beforeEach(() => app.clock.advance(15 * minuteMs))

/** What a try says: the cause, how many are left, and how many minutes it is locked. */
function causeOf({ body }: { body: { error?: { cause?: string; triesLeft: number; lockedUntil: string } } }) {
  const { cause, triesLeft, lockedUntil } = body.error ?? { triesLeft: null, lockedUntil: null }
  const minutes = lockedUntil && (Date.parse(lockedUntil) - app.clock.now()) / minuteMs
  return [cause, triesLeft, minutes]
}
const wrong = (times: number, tablet: { cookie: string }, id: string) =>
  Promise.all(Array.from({ length: times }, () => typePin(app, tablet, id, "9999")))
const sessionOf = async (cookie: string) => (await app.call("/console/v1/session", { cookie })).body
const auditOf = async (cookie: string): Promise<ResponseOf<typeof listAudit>["data"]> =>
  (await app.call("/console/v1/audit?limit=20", { cookie })).body.data

describe("choosing a PIN", () => {
  test("needs the own password, and is refused if others would try it first", async () => {
    const { restaurantId, owner } = await pairedRestaurant(app)
    const asha = await personWithPin(app, restaurantId)
    const { status, body } = await setPin(app, { ...asha, password: "not the password" })
    expect([status, body.error.field, body.error.errors[0].reason]).toEqual([
      422,
      "password",
      "WRONG_PASSWORD",
    ])
    for (const [pin, reason] of Object.entries({
      "1234": "PIN_COMMON",
      "12a4": "PATTERN",
      "482": "PATTERN",
    })) {
      const { body: refused } = await setPin(app, asha, pin)
      expect([refused.error.field, refused.error.errors[0].reason]).toEqual(["pin", reason])
    }
    const { profile } = (await app.call("/console/v1/settings", { cookie: owner.cookie })).body.settings
    const known = await setPin(app, asha, profile.address.pincode)
    expect(known.body.error.errors[0].reason).toBe("PIN_PERSONAL")
    const entries = (await auditOf(owner.cookie)).filter(({ action }) => action === "pin.set")
    expect(entries.map(({ subject }) => subject)).toEqual([asha.email])
  })

  test("a new one ends what was signed in with the old one", async () => {
    const { restaurantId, tablet } = await pairedRestaurant(app)
    const asha = await personWithPin(app, restaurantId)
    const atTill = await signInWithPin(app, tablet, asha.id)
    expect((await setPin(app, asha, "739105")).status).toBe(204)
    expect((await sessionOf(atTill)).person).toBeNull()
    expect(causeOf(await typePin(app, tablet, asha.id))).toEqual(["WRONG", 4, null])
    expect((await typePin(app, tablet, asha.id, "739105")).status).toBe(201)
  })

  test("somebody who signed in with a PIN cannot choose another", async () => {
    const { restaurantId, tablet } = await pairedRestaurant(app)
    const asha = await personWithPin(app, restaurantId)
    const cookie = await signInWithPin(app, tablet, asha.id)
    expect(refusalOf(await setPin(app, { ...asha, cookie }))).toEqual([403, "ROLE_MISSING", undefined])
  })
})

describe("a PIN", () => {
  test("gives the work at the counter, and the till to those whose role has it; nothing else", async () => {
    const { restaurantId, tablet } = await pairedRestaurant(app)
    const given = { STAFF: ["account", "service"], OWNER: ["account", "service", "till"] } as const
    for (const [role, permissions] of Object.entries(given)) {
      const { id } = await personWithPin(app, restaurantId, role as keyof typeof given)
      const session = await sessionOf(await signInWithPin(app, tablet, id))
      expect(session).toMatchObject({ person: { id }, role, signedInBy: "PIN", device: { paired: true } })
      expect([...session.permissions].sort()).toEqual(permissions)
    }
  })

  test("has a session that a server of the version before does not find, where it would give the whole role", async () => {
    const { restaurantId, tablet } = await pairedRestaurant(app)
    const { id } = await personWithPin(app, restaurantId, "OWNER")
    const [cookie = ""] = (await signInWithPin(app, tablet, id)).split(";")
    const token = cookie.slice(cookie.indexOf("=") + 1)
    const now = new Date(app.clock.now())
    expect((await findSession(app.db, hashToken(token), now))?.access).toBe("PIN")
    expect(await findSession(app.db, hash("sha256", token, "buffer"), now)).toBeUndefined()
  })

  test("signs out whoever was there before, and leaves the tablet paired", async () => {
    const { restaurantId, tablet } = await pairedRestaurant(app)
    const [asha, ravi] = [await personWithPin(app, restaurantId), await personWithPin(app, restaurantId)]
    const before = await signInWithPin(app, tablet, asha.id)
    const after = await signInWithPin(app, { ...tablet, cookie: before }, ravi.id)
    expect([(await sessionOf(before)).person, (await sessionOf(after)).person.id]).toEqual([null, ravi.id])
    expect((await callsAs(app, after)("DELETE", "session")).status).toBe(204)
    expect(await sessionOf(after)).toMatchObject({ person: null, device: { paired: true } })
  })

  test("of several sign-ins at the same moment, one stays", async () => {
    const { restaurantId, tablet } = await pairedRestaurant(app)
    const [asha, ravi] = [await personWithPin(app, restaurantId), await personWithPin(app, restaurantId)]
    const cookies = await Promise.all(
      [asha, ravi, asha, ravi, asha].map(({ id }) => signInWithPin(app, tablet, id)),
    )
    const people = await Promise.all(cookies.map(async cookie => (await sessionOf(cookie)).person))
    expect(people.filter(person => person !== null)).toHaveLength(1)
  })

  test("works on no device that is not paired, and in no other restaurant", async () => {
    const [here, there] = [await pairedRestaurant(app), await pairedRestaurant(app)]
    const asha = await personWithPin(app, here.restaurantId)
    expect(causeOf(await typePin(app, asha, asha.id))).toEqual(["NOT_PAIRED", null, null])
    expect(causeOf(await typePin(app, there.tablet, asha.id))).toEqual(["NO_PIN", null, null])
    await addToRestaurant(app, there.restaurantId, asha.email, "STAFF")
    expect(causeOf(await typePin(app, there.tablet, asha.id))).toEqual(["NO_PIN", null, null])
    expect((await typePin(app, here.tablet, asha.id)).status).toBe(201)
  })

  test("the tablet knows names and who has a PIN, and no email", async () => {
    const { restaurantId, tablet, owner } = await pairedRestaurant(app)
    const asha = await personWithPin(app, restaurantId)
    await app.person(restaurantId, "DEVELOPER")
    const { body, text } = await app.call("/console/v1/till/people", { cookie: tablet.cookie })
    const said = body.data.map(({ id, pin, mayApprove }: Record<string, unknown>) => [id, pin, mayApprove])
    expect(said.sort()).toEqual(
      [
        [asha.id, "SET", false],
        [owner.id, "NONE", true],
      ].sort(),
    )
    expect(text).not.toContain("@")
  })
})

describe("wrong PINs", () => {
  test("lock that person on that tablet for one minute, then two; others and other tablets go on", async () => {
    const { restaurantId, tablet, owner } = await pairedRestaurant(app)
    const [asha, ravi] = [await personWithPin(app, restaurantId), await personWithPin(app, restaurantId)]
    for (const minutes of [1, 2]) {
      for (const left of [4, 3, 2, 1])
        expect(causeOf(await typePin(app, tablet, asha.id, "9999"))).toEqual(["WRONG", left, null])
      expect(causeOf(await typePin(app, tablet, asha.id, "9999"))).toEqual(["LOCKED", null, minutes])
      expect(causeOf(await typePin(app, tablet, asha.id))).toEqual(["LOCKED", null, minutes])
      expect((await typePin(app, tablet, ravi.id)).status).toBe(201)
      app.clock.advance(minutes * minuteMs)
    }
    const other = await pair(app, owner.cookie, "Bar")
    expect((await typePin(app, other, asha.id)).status).toBe(201)
    // The count of this tablet begins again after a right PIN.
    expect((await typePin(app, tablet, asha.id)).status).toBe(201)
    expect(causeOf(await typePin(app, tablet, asha.id, "9999"))).toEqual(["WRONG", 4, null])
    const locks = (await auditOf(owner.cookie)).filter(({ action }) => action === "pin.locked")
    expect(locks.map(({ subject, actorKind }) => [subject, actorKind])).toEqual([
      [asha.email, "DEVICE"],
      [asha.email, "DEVICE"],
    ])
  })

  test("of twenty at the same moment on one tablet, five are compared", async () => {
    const { restaurantId, tablet } = await pairedRestaurant(app)
    const asha = await personWithPin(app, restaurantId)
    const causes = (await wrong(20, tablet, asha.id)).map(each => causeOf(each).join()).sort()
    const expected = ["WRONG,4,", "WRONG,3,", "WRONG,2,", "WRONG,1,", ...new Array(16).fill("LOCKED,,1")]
    expect(causes).toEqual(expected.sort())
  })

  test("twenty within an hour, at the same moment over many tablets, lock the PIN until the password is used", async () => {
    const { restaurantId, owner } = await pairedRestaurant(app)
    const asha = await personWithPin(app, restaurantId)
    const tablets = []
    for (let each = 0; each < 6; each += 1) tablets.push(await pair(app, owner.cookie, `Tablet ${each}`))
    const tries = (await Promise.all(tablets.map(tablet => wrong(4, tablet, asha.id)))).flat()
    const compared = tries.filter(each => causeOf(each)[0] === "WRONG").length
    expect([compared, tries.filter(each => causeOf(each)[0] === "PASSWORD_NEEDED").length]).toEqual([19, 5])
    app.clock.advance(120 * minuteMs)
    const [tablet] = tablets
    if (!tablet) throw new Error("there is one")
    expect(causeOf(await typePin(app, tablet, asha.id))[0]).toBe("PASSWORD_NEEDED")
    const { body } = await app.call("/console/v1/till/people", { cookie: tablet.cookie })
    expect(body.data.find(({ id }: { id: string }) => id === asha.id).pin).toBe("LOCKED")
    await app.signIn(asha)
    expect((await typePin(app, tablet, asha.id)).status).toBe(201)
  })
})

describe("a PIN and its sign-in end", () => {
  const ends = {
    "with a PIN that a manager clears": (ask: ReturnType<typeof callsAs>, id: string) =>
      ask("DELETE", `people/${id}/pin`),
    "with a new password": (ask: ReturnType<typeof callsAs>, id: string) =>
      ask("POST", `people/${id}/password`),
    "with a role that takes no orders": (ask: ReturnType<typeof callsAs>, id: string) =>
      ask("PATCH", `people/${id}`, { role: "DEVELOPER" }),
    "with a person who leaves the team": (ask: ReturnType<typeof callsAs>, id: string) =>
      ask("DELETE", `people/${id}`),
  }
  test.each(Object.entries(ends))("%s", async (_, end) => {
    const { restaurantId, owner, tablet } = await pairedRestaurant(app)
    const asha = await personWithPin(app, restaurantId)
    const atTill = await signInWithPin(app, tablet, asha.id)
    expect((await end(callsAs(app, owner.cookie), asha.id)).status).toBeLessThan(300)
    expect(await sessionOf(atTill)).toMatchObject({ person: null, device: { paired: true } })
    expect(causeOf(await typePin(app, tablet, asha.id))).toEqual(["NO_PIN", null, null])
  })

  test("with an own new password; the next PIN works", async () => {
    const { restaurantId, tablet } = await pairedRestaurant(app)
    const asha = await personWithPin(app, restaurantId)
    app.clock.advance(1000)
    const body = { currentPassword: asha.password, newPassword: "another long pass phrase" }
    const changed = await callsAs(app, asha.cookie)("POST", "session/password", body)
    expect(changed.status).toBe(204)
    expect(causeOf(await typePin(app, tablet, asha.id))).toEqual(["NO_PIN", null, null])
    const cookie = changed.headers.getSetCookie()[0]?.split(";")[0] ?? ""
    expect((await setPin(app, { ...asha, cookie, password: body.newPassword })).status).toBe(204)
    expect((await typePin(app, tablet, asha.id)).status).toBe(201)
  })

  test("and a backup does not bring back what was cleared", async () => {
    const { restaurantId, owner, tablet } = await pairedRestaurant(app)
    const asha = await personWithPin(app, restaurantId)
    const at = new Date(app.clock.now() + 1000).toISOString()
    const change = { kind: "PIN_ENDED", staffId: asha.id, restaurantId } as const
    const entries: AccessEntry[] = [{ id: `pin/${restaurantId}/${asha.id}`, at, change }]
    const ledger = { read: async () => entries, add: async () => {} } as unknown as AccessLedger
    await reapplyAccess(app.db, ledger, app.clock.now())
    expect(causeOf(await typePin(app, tablet, asha.id))).toEqual(["NO_PIN", null, null])
    const cleared = (await auditOf(owner.cookie)).filter(({ action }) => action === "pin.cleared")
    expect(cleared.map(({ subject }) => subject)).toEqual([asha.email])
  })
})
