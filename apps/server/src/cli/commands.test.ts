import { beforeAll, describe, expect, test } from "vitest"
import { address, makeRestaurant, rasoi, rasoiWith, useDatabase } from "./rasoi.fixture.ts"

/** A database that DATABASE_URL names, and no server. */
let first: string
let second: string
beforeAll(async () => {
  await useDatabase()
  const none = await rasoi("key list")
  expect([none.code, none.stderr]).toEqual([1, expect.stringContaining("There is no restaurant yet")])
  first = await makeRestaurant()
  const { stdout, stderr } = await rasoi("staff list")
  expect([stdout, stderr]).toEqual([
    "There is nobody yet.\n",
    `Restaurant: Angaara Tandoor (${first}), the only one.\n`,
  ])
  second = await makeRestaurant(rasoi, "Dosa Corner")
})

describe("restaurants", () => {
  test("are listed and shown, and keep what they were made with", async () => {
    const [list, shown, text] = await Promise.all([
      rasoi("restaurant list --json"),
      rasoi(`restaurant show ${first} --json`),
      rasoi(`restaurant show --restaurant ${second}`),
    ])
    expect(list.json.restaurants.map((each: { id: string }) => each.id)).toEqual([first, second])
    expect(shown.json).toMatchObject({
      id: first,
      status: "ACTIVE",
      updatedBy: "command line",
      settings: { profile: { timezone: "Asia/Kolkata" }, ordering: { enabled: false } },
    })
    expect(text.stdout).toContain("Dosa Corner, active")
  })

  test("all faults of a new one at once, by flag", async () => {
    const wrong = ["--name", " ", "--phone", "1", ...address, "--pincode", "56", "--json"]
    const { code, json } = await rasoi(["restaurant", "create", ...wrong])
    expect(code).toBe(1)
    expect(json.error.code).toBe("VALIDATION_FAILED")
    expect(json.error.faults.map((fault: { field: string }) => fault.field)).toEqual(["--name", "--pincode"])
  })

  test("none named: the two there are; an unknown one: what exists", async () => {
    const [unnamed, unknown] = await Promise.all([
      rasoi("key list"),
      rasoi("key list --restaurant rst_nothing --json"),
    ])
    expect([unnamed.code, unnamed.stdout]).toEqual([2, ""])
    expect(unnamed.stderr).toContain(`${second}  Dosa Corner, Bengaluru`)
    expect([unknown.code, unknown.json.error.code]).toEqual([1, "NOT_FOUND"])
    expect(unknown.json.error.message).toContain(first)
  })
})

describe("keys", () => {
  test("a preset or scopes; the key alone on standard output, once", async () => {
    const quiet = await rasoi(`key create --restaurant ${first} --name Quiet --quiet`)
    expect([quiet.stderr, quiet.stdout]).toEqual([
      "",
      expect.stringMatching(/^rasoi_test_[0-9A-Za-z]{38}\n$/),
    ])
    const piped = await rasoi(`key create --restaurant ${first} --name Piped --mode live --preset read-only`)
    expect(piped.stdout).toMatch(/^rasoi_live_[0-9A-Za-z]{38}\n$/)
    expect(piped.stderr).toContain("shown this once")
    const { json } = await rasoi(`key create --restaurant ${first} --name Board --scopes menu:read --json`)
    expect(json).toMatchObject({ name: "Board", mode: "test", scopes: ["menu:read"], restaurantId: first })
    const [list, text] = await Promise.all([
      rasoi(`key list --restaurant ${first} --json`),
      rasoi(`key list --restaurant ${first}`),
    ])
    const names = list.json.keys.map((key: { name: string }) => key.name)
    expect(names).toEqual(["Board", "Piped", "Quiet"])
    expect(list.json.keys[0].secrets[0].ending).toBe(json.secret.slice(-4))
    for (const secret of [json.secret, quiet.stdout.trim(), piped.stdout.trim()])
      expect(list.stdout + text.stdout + piped.stderr).not.toContain(secret)
  })

  test("an unknown scope and an unknown key are refused; a secret in place of an id is not repeated", async () => {
    const secret = "rasoi_test_0123456789abcdefghijABCDEFGHIJ01234567"
    const [scope, key, typed] = await Promise.all([
      rasoi(`key create --restaurant ${first} --name x --scopes menu:read,menu:eat`),
      rasoi(`key revoke nothing --restaurant ${first} --json`),
      rasoi(`key revoke ${secret} --restaurant ${first}`),
    ])
    expect([scope.code, scope.stderr]).toEqual([1, expect.stringContaining("scopes[1]: must be one of")])
    expect([key.code, key.json.error.code]).toEqual([1, "NOT_FOUND"])
    expect([typed.code, typed.stderr]).toEqual([1, expect.not.stringContaining(secret)])
  })

  test("an id is enough to name a key, whichever restaurant it is of; a name is not", async () => {
    const made = await rasoi(`key create --restaurant ${second} --name Elsewhere --json`)
    const { id } = made.json
    const byName = await rasoi("key revoke Elsewhere")
    expect([byName.code, byName.stderr]).toEqual([2, expect.stringContaining("--restaurant")])
    const ofOther = await rasoi(`key revoke ${id} --restaurant ${first} --json`)
    expect([ofOther.code, ofOther.json.error.code]).toEqual([1, "NOT_FOUND"])
    const rolled = await rasoi(`key roll ${id} --json`)
    expect([rolled.code, rolled.json.restaurantId]).toEqual([0, second])
    expect((await rasoi(`key limits ${id} --json`)).json.restaurantId).toBe(second)
    const revoked = await rasoi(`key revoke ${id} --json`)
    expect([revoked.code, revoked.json]).toMatchObject([0, { id, restaurantId: second, name: "Elsewhere" }])
  })

  test("limits go up to what is asked, never below the published figure, and show every endpoint", async () => {
    const name = "Limits"
    await rasoi(`key create --restaurant ${second} --name ${name} --quiet`)
    const limits = (more: string) => rasoi(`key limits ${name} --restaurant ${second} --json ${more}`)
    const of = (json: { limits: { endpoint: string; perMinute: number }[] }, endpoint: string) =>
      json.limits.find(limit => limit.endpoint === endpoint)?.perMinute
    const { json: raised } = await limits("--set orders.create=6000,orders.quote=12000 --set menu.get=60000")
    const { json: shown } = await limits("")
    for (const json of [raised, shown])
      expect(["orders.create", "orders.quote", "menu.get", "orders.get"].map(id => of(json, id))).toEqual([
        6000, 12000, 60000, 600,
      ])
    const refused = await limits("--set orders.create=59 --set menu.get=10000001,orders.eat=1")
    expect(refused.code).toBe(1)
    expect(refused.json.error.faults).toHaveLength(3)
  })
})

describe("people", () => {
  test("a made password is shown once; one from standard input never; a known person keeps theirs", async () => {
    const create = `staff create --name Asha --role owner --restaurant`
    const made = await rasoi(`${create} ${first} --email asha@example.com`)
    expect(made.stdout).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}\n$/)
    const own = await rasoi(`${create} ${first} --email ravi@example.com --password-stdin`, "correct horse\n")
    expect([own.code, own.stdout + own.stderr]).toEqual([0, expect.not.stringContaining("correct horse")])
    const again = await rasoi(`${create} ${second} --email asha@example.com --json`)
    expect(again.json).toMatchObject({ existed: true, restaurantId: second })
    expect(again.json.password).toBeUndefined()
    await rasoi(`staff create --name Dev --role developer --restaurant ${first} --email dev@example.com`)
    const { json } = await rasoi(`staff list --restaurant ${first} --json`)
    expect(json.staff.map(({ email, role }: Record<string, string>) => [email, role])).toEqual([
      ["asha@example.com", "OWNER"],
      ["ravi@example.com", "OWNER"],
      ["dev@example.com", "DEVELOPER"],
    ])
  })

  test("what could not sign in is refused: a bad email, a short password, somebody unknown", async () => {
    const [email, password, unknown] = await Promise.all([
      rasoi(`staff create --restaurant ${first} --name A --role staff --email asha`),
      rasoi(
        `staff create --restaurant ${first} --name A --role staff --email a@b.in --password-stdin`,
        "short",
      ),
      rasoi(`staff password --restaurant ${first} --email nobody@example.com`),
    ])
    expect([email.code, email.stderr]).toEqual([
      1,
      expect.stringContaining("email: must be an email address"),
    ])
    expect([password.code, password.stderr]).toEqual([1, expect.stringContaining("at least 10 characters")])
    expect([unknown.code, unknown.stdout]).toEqual([1, ""])
  })
})

test("doctor names what each restaurant still needs before its first order", async () => {
  const environment = { PUBLIC_URL: "https://order.example.com", PORT: "0", METRICS_ADDRESS: "off" }
  const { code, stdout } = await rasoiWith(environment, "doctor")
  expect(code).toBe(0)
  const lists = stdout.split("First day").slice(1)
  expect(lists).toHaveLength(2)
  for (const list of lists) {
    expect(list).toMatch(/to do +Menu: there is no dish\n/)
    expect(list).toMatch(/done +HTTPS and public address\n/)
    expect(list).toMatch(/to do +Backups: BACKUP_DIRECTORY is not set\n/)
    expect(list).toMatch(/to do +Switch on: online ordering is off\n/)
  }
})
