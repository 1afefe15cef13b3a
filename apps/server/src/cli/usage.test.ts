import { spawn } from "node:child_process"
import { join } from "node:path"
import { describe, expect, test, vi } from "vitest"
import { makeSpawner, rasoi } from "./rasoi.fixture.ts"

// None of these may come so far as to open a database: there is none at this address.
vi.stubEnv("DATABASE_URL", "postgres://nobody:hush@127.0.0.1:1/nothing")

const groups = {
  restaurant: ["create", "list", "show", "suspend", "resume"],
  key: ["create", "list", "roll", "revoke", "limits"],
  staff: ["create", "list", "password"],
  menu: ["import", "export"],
}
const commands = [
  ...["serve", "demo", "doctor", "migrate"],
  ...Object.entries(groups).flatMap(([group, members]) => members.map(member => `${group} ${member}`)),
]

describe("help", () => {
  test.each(["", ...Object.keys(groups)])('"rasoi %s --help" lists its commands', async group => {
    const { code, stdout, stderr } = await rasoi(`${group} --help`)
    expect([code, stderr]).toEqual([0, ""])
    const members =
      group === "" ? ["serve", "demo", ...Object.keys(groups)] : groups[group as keyof typeof groups]
    for (const member of members) expect(stdout).toMatch(new RegExp(`^ +${member} +\\S`, "m"))
    expect(stdout).toContain("EXAMPLE")
  })

  test("every command shows its usage, its flags and an example, without colours in a pipe", async () => {
    const shown = await Promise.all(commands.map(name => rasoi(`${name} --help`)))
    for (const [index, { code, stdout }] of shown.entries()) {
      expect(code).toBe(0)
      expect(stdout).toContain(`USAGE rasoi ${commands[index]}`)
      expect(stdout).toMatch(/--json +Answer in JSON/)
      expect(stdout).toMatch(/EXAMPLES?\n\n {2}.*npx rasoi/)
      expect(stdout).not.toContain("\u001B")
    }
  })

  test("help may come first", async () => {
    expect((await rasoi("help key roll")).stdout).toContain("USAGE rasoi key roll")
  })
})

describe("a wrong call: exit code 2, what was meant, and where help is", () => {
  test.each([
    ["kye list", 'Unknown command "rasoi kye". Did you mean "rasoi key"?', "rasoi --help"],
    ["key lst", 'Unknown command "rasoi key lst". Did you mean "rasoi key list"?', "rasoi key --help"],
    ["toString", 'Unknown command "rasoi toString".', "rasoi --help"],
    ["", "Say what to do", "rasoi --help"],
    ["key", "Say what to do", "rasoi key --help"],
    ["key --restaurant x", "Unknown flag --restaurant", "rasoi key --help"],
    ["serve --workers 2", "Unknown flag --workers", "rasoi serve --help"],
    ["serve --port 80", "Unknown flag --port", "rasoi serve --help"],
    ["key list --restarant x", "Did you mean --restaurant?", "rasoi key list --help"],
    ["key create", "Missing required argument: --name", "rasoi key create --help"],
    ["key create --name x --mode prod", "Expected one of: test, live", "rasoi key create --help"],
    ["key create --name x --preset website --scopes menu:read", "not both", "rasoi key create --help"],
    ["key roll", "Missing required positional argument: KEY", "rasoi key roll --help"],
    ["key roll x --overlap soon", "--overlap must be a whole number", "rasoi key roll --help"],
    ["key limits x --set orders.create", "--set must look like", "rasoi key limits --help"],
    ["menu import menu.xlsx", "say which with --format", "rasoi menu import --help"],
  ])("rasoi %s", async (line, message, help) => {
    const { code, stdout, stderr } = await rasoi(line)
    expect([code, stdout]).toEqual([2, ""])
    expect(stderr).toContain(message)
    expect(stderr).toContain(`See: ${help}`)
  })

  test("with --json the error is JSON", async () => {
    const { code, json } = await rasoi("key lst --json")
    expect(code).toBe(2)
    expect(json.error).toEqual({ code: "USAGE", message: expect.stringContaining("rasoi key list") })
  })
})

test("in a process of its own: version, exit codes, and JSON for errors", async () => {
  const run = makeSpawner()
  const [version, wrong, lost] = await Promise.all([
    run("--version"),
    run("key lst --json"),
    run("key list --json"),
  ])
  expect(version.stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  expect([wrong.code, wrong.stdout, wrong.json.error.code]).toEqual([2, "", "USAGE"])
  expect([lost.code, lost.stdout, lost.json.error.code]).toEqual([1, "", "DATABASE_UNAVAILABLE"])
})

test("a database that cannot be reached is told without a stack and without the password", async () => {
  const { code, stdout, stderr } = await rasoi("key list")
  expect([code, stdout]).toEqual([1, ""])
  expect(stderr).toMatch(/^rasoi: The database cannot be reached: .*127\.0\.0\.1:1\n$/)
})

test("a reader that goes away early is no error", async () => {
  const main = join(import.meta.dirname, "..", "..", "bin", "rasoi.js")
  const line = `"${process.execPath}" "${main}" key create --help | head -1`
  const shell = spawn("bash", ["-o", "pipefail", "-c", line], { stdio: ["ignore", "pipe", "pipe"] })
  let stderr = ""
  shell.stderr.on("data", text => {
    stderr += text
  })
  const code = await new Promise(resolve => shell.once("close", resolve))
  expect([code, stderr]).toEqual([0, ""])
})
