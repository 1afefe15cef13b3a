import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { makeRestaurant, makeSpawner, type Rasoi } from "../../cli/rasoi.fixture.ts"
import { makeDataDir, type ServerProcess, startServerProcess } from "../../testing/process.ts"

/** The whole way on the embedded database: change people and keys, restore an older backup, try what was ended. */
const dataDir = makeDataDir()
const backups = makeDataDir()
const environment = { RASOI_DATA_DIR: dataDir.path, BACKUP_DIRECTORY: backups.path }
const run = makeSpawner(environment)
const file = join(backups.path, "before.tar.zst")
const password = "a long pass phrase"
const chosen = "quite another phrase"

async function expectOk(rasoi: Rasoi, line: string | readonly string[], input?: string): Promise<string> {
  const { code, stdout, stderr } = await rasoi(line, input)
  if (code !== 0) throw new Error(`${line}: ${stderr}`)
  return stdout.trim()
}

const emailOf = (name: string) => `${name}@example.com`
const hire = (name: string, role: string) =>
  expectOk(
    run,
    `staff create --email ${emailOf(name)} --name ${name} --role ${role} --password-stdin`,
    password,
  )

let server: ServerProcess
const start = async () => {
  server = await startServerProcess("serve", dataDir.path, environment)
}
const statusWith = async (key: string) => (await server.call("/v1/restaurant", { key })).status
const signInStatus = async (name: string, word = password) => {
  const body = { email: emailOf(name), password: word }
  return (await server.call("/console/v1/session", { method: "POST", body })).status
}

const keys: Record<string, string> = {}
const cookies: string[] = []
const devices: Record<string, { cookie: string; id: string }> = {}
let unusedCode: string
let restored: Awaited<ReturnType<Rasoi>>

async function makeCode(name: string): Promise<string> {
  const options = { method: "POST", cookie: cookies[0] ?? "", body: { name } }
  return (await server.call("/console/v1/devices/codes", options)).body.code
}

const sendCode = (code: string) => server.call("/console/v1/devices/pair", { method: "POST", body: { code } })

beforeAll(async () => {
  await makeRestaurant(run)
  // Commands are faster beside a server, whose database they use.
  await start()
  for (const [name, role] of [
    ["asha", "owner"],
    ["lowered", "manager"],
    ["raised", "staff"],
    ["removed", "owner"],
    ["returned", "staff"],
    ["reset", "staff"],
    ["changed", "manager"],
    ["commanded", "staff"],
  ] as const)
    await hire(name, role)
  for (const name of ["kept", "revoked", "commanded", "rolled"])
    keys[name] = await expectOk(run, `key create --name ${name} --mode test --quiet`)
  for (const name of ["asha", "lowered", "removed", "changed"])
    cookies.push(await server.signIn({ email: emailOf(name), password }))
  for (const name of ["tablet", "lost tablet"]) {
    const { headers, body } = await sendCode(await makeCode(name))
    devices[name] = { cookie: headers.getSetCookie()[0]?.split(";")[0] ?? "", id: body.deviceId }
  }
  unusedCode = await makeCode("another")
  await expectOk(run, ["backup", "--to", file])

  const cookie = cookies[0] ?? ""
  const ask = async (method: string, path: string, body?: object, as = cookie) => {
    const response = await server.call(`/console/v1/${path}`, {
      method,
      cookie: as,
      ...(body ? { body } : {}),
    })
    if (response.status >= 300) throw new Error(`${method} ${path}: ${response.text}`)
    return response.body
  }
  const people = (await ask("GET", "people")).data as { id: string; name: string }[]
  const idOf = (name: string) => people.find(person => person.name === name)?.id
  const listed = (await ask("GET", "keys")).data as { id: string; name: string }[]
  const keyId = (name: string) => listed.find(key => key.name === name)?.id
  await ask("POST", `keys/${keyId("revoked")}/revoke`)
  await expectOk(run, "key revoke commanded")
  await ask("POST", `keys/${keyId("rolled")}/roll`, { overlapMinutes: 0 })
  await ask("PATCH", `people/${idOf("lowered")}`, { role: "STAFF" })
  await ask("PATCH", `people/${idOf("raised")}`, { role: "MANAGER" })
  await ask("DELETE", `people/${idOf("removed")}`)
  await ask("DELETE", `people/${idOf("returned")}`)
  await ask("POST", `people/${idOf("reset")}/password`)
  await ask("DELETE", `devices/${devices["lost tablet"]?.id}`)
  const own = { currentPassword: password, newPassword: chosen }
  await ask("POST", "session/password", own, cookies[3])
  await expectOk(run, `staff password --email ${emailOf("commanded")} --password-stdin`, chosen)
  await hire("returned", "staff")
  await server.stop()
  restored = await run(["restore", file, "--replace", "--json"])
  await start()
  // Two dozen programs one after the other.
}, 600_000)
afterAll(async () => {
  await server?.stop()
  dataDir.remove()
  backups.remove()
})

describe("after a restore of an older backup", () => {
  test("revoked keys stay revoked, also those of the command line, and the old secret of a rolled key has ended", async () => {
    const statuses = await Promise.all(
      ["revoked", "commanded", "rolled"].map(name => statusWith(keys[name] ?? "")),
    )
    expect(statuses.filter(status => status === 200).length).toBe(0)
    expect(await statusWith(keys.kept ?? "")).toBe(200)
  })

  test("every session has ended", async () => {
    const responses = await Promise.all(cookies.map(cookie => server.call("/console/v1/session", { cookie })))
    expect(responses.filter(({ status }) => status === 200).length).toBe(0)
  })

  test("a paired device stays, a removed one stays removed, and no pairing code is left", async () => {
    const statusOf = async (name: string) =>
      (await server.call("/console/v1/session", { cookie: devices[name]?.cookie ?? "" })).status
    expect([await statusOf("tablet"), await statusOf("lost tablet")]).toEqual([200, 401])
    expect((await sendCode(unusedCode)).status).toBe(401)
  })

  test("who left the team cannot sign in; who was taken back can", async () => {
    expect([await signInStatus("removed"), await signInStatus("returned")]).toEqual([401, 201])
  })

  test("a lowered role stays lowered; a raised one is as in the backup", async () => {
    const cookie = await server.signIn({ email: emailOf("asha"), password })
    const { body } = await server.call("/console/v1/people", { cookie })
    const people = body.data as { name: string; role: string }[]
    const roles = Object.fromEntries(people.map(({ name, role }) => [name, role]))
    expect(roles).toMatchObject({ lowered: "STAFF", raised: "STAFF" })
  })

  test("a replaced password does not work; the command line gives a new one", async () => {
    const statuses = await Promise.all(["reset", "changed", "commanded"].map(name => signInStatus(name)))
    expect(statuses.filter(status => status === 201).length).toBe(0)
    await expectOk(run, `staff password --email ${emailOf("changed")} --password-stdin`, chosen)
    expect(await signInStatus("changed", chosen)).toBe(201)
  })

  test("the command says what it ended", () => {
    expect([restored.code, restored.stderr]).toEqual([0, ""])
    expect(restored.json).toMatchObject({
      sessionsEnded: 4,
      access: {
        keysRevoked: 2,
        keysRolled: 1,
        peopleRemoved: 1,
        rolesLowered: 1,
        passwordsEnded: 3,
        devicesRemoved: 1,
      },
    })
  })

  test("the list has ids only, once in the data directory and once beside the backups", () => {
    const [own, beside] = [dataDir.path, backups.path].map(path =>
      readFileSync(join(path, "access.jsonl"), "utf8"),
    )
    expect(own).toContain("key_")
    for (const text of [own, beside]) {
      expect(text).toContain("stf_")
      expect(text).not.toMatch(/example\.com|argon2|rasoi_test|lowered|phrase/)
    }
  })
})

test("a second restore, without the list of changes, says that nothing could be applied again", async () => {
  await server.stop()
  const elsewhere = makeDataDir()
  try {
    for (const path of [dataDir.path, backups.path]) rmSync(join(path, "access.jsonl"), { force: true })
    const fresh = makeSpawner({ RASOI_DATA_DIR: elsewhere.path })
    const { code, stdout } = await fresh(["restore", file])
    expect([code, stdout]).toEqual([0, expect.stringContaining("There is no access.jsonl")])
  } finally {
    elsewhere.remove()
  }
})
