/**
 * `npm run test:image`: builds deploy/Containerfile with buildah on a Debian base made here, because it must not need an image
 * registry. Starts the image, places an order, stops it, starts it again, and finds the order. Checks the size too.
 */
import { deepEqual } from "node:assert/strict"
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { installPackages } from "../apt.ts"
import { call, order } from "./orders.ts"

const root = join(import.meta.dirname, "..", "..")
const directory = mkdtempSync(join(tmpdir(), "rasoi-image-"))
const port = 18_080
const url = `http://127.0.0.1:${port}`
const mostMegabytes = 300
const places = ["--root", join(directory, "storage"), "--runroot", join(directory, "run")]
const storage = ["--storage-driver", "vfs", ...places]

function run(program: string, ...args: string[]): string {
  return execFileSync(program, args, {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  }).trim()
}
const buildah = (...args: string[]) => run("buildah", ...storage, ...args)

const missing = ["buildah", "mmdebstrap"].filter(program => spawnSync("which", [program]).status !== 0)
if (missing.length > 0) installPackages(missing)

/** A small Debian with this Node and its npm. RASOI_IMAGE_BASE names a tar file of one that was made before. */
function makeBase(): void {
  const made = process.env.RASOI_IMAGE_BASE ?? join(directory, "base.tar")
  const sources = ["/etc/apt/sources.list", "/etc/apt/sources.list.d/debian.sources"].filter(existsSync)
  const excluded = ["doc", "man", "info", "locale"].map(name => `--dpkgopt=path-exclude=/usr/share/${name}/*`)
  const options = ["--variant=minbase", "--include=ca-certificates", ...excluded]
  if (!existsSync(made)) run("mmdebstrap", ...options, "bookworm", made, ...sources)
  const container = buildah("from", "scratch")
  buildah("add", container, made, "/")
  buildah("copy", container, process.execPath, "/usr/local/bin/node")
  const npm = join(dirname(run("readlink", "-f", run("which", "npm"))), "..")
  buildah("copy", container, npm, "/usr/local/lib/node_modules/npm")
  const link = "ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm"
  buildah("run", "--isolation", "chroot", container, "--", "sh", "-c", link)
  buildah("commit", "--rm", container, "rasoi-base")
}

function build(): string {
  // The builder uses the registry and the certificates of this machine.
  const settings = join(directory, "npmrc")
  const certificates = "/etc/ssl/certs/ca-certificates.crt"
  writeFileSync(settings, `registry=${run("npm", "config", "get", "registry")}\ncafile=${certificates}\n`)
  const file = ["-f", "deploy/Containerfile", "--build-arg", "BASE=localhost/rasoi-base"]
  const volumes = [`${settings}:/root/.npmrc:ro`, `${certificates}:${certificates}:ro`].flatMap(each => [
    "--volume",
    each,
  ])
  const builder = ["--isolation", "chroot", "--format", "docker", ...volumes]
  buildah("bud", ...builder, ...file, "-t", "rasoi", ".")
  return buildah("from", "localhost/rasoi")
}

const data = join(directory, "data")

function inContainer(container: string, ...command: string[]): string[] {
  const environment = ["--env", `PORT=${port}`, "--env", "METRICS_ADDRESS=off", "--env", "HOST=127.0.0.1"]
  const options = ["--isolation", "chroot", "--user", "rasoi", "--volume", `${data}:/var/lib/rasoi`]
  return [...storage, "run", ...options, ...environment, container, "--", "rasoi", ...command]
}

/** The demo is the same server with a restaurant, a menu and a known test key. */
async function start(container: string): Promise<ChildProcess> {
  const server = spawn("buildah", inContainer(container, "demo"), { stdio: ["ignore", "ignore", "inherit"] })
  for (let attempt = 0; attempt < 120; attempt += 1) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    if (response?.ok) return server
    await sleep(500)
  }
  throw new Error("the server in the image did not become ready")
}

async function stop(server: ChildProcess): Promise<void> {
  const exited = once(server, "exit")
  // buildah would kill the server. With the isolation "chroot", its process id is valid here.
  const [pid] = /\d+/.exec(readFileSync(join(data, "rasoi.lock"), "utf8")) ?? []
  process.kill(Number(pid), "SIGTERM")
  await exited
}

try {
  makeBase()
  const container = build()
  const mounted = buildah("mount", container)
  const [size = 0, ours, node] = ["", "opt/rasoi", "usr/local/bin/node"].map(part =>
    Number(run("du", "-sm", join(mounted, part)).split("\t")[0]),
  )
  const account = run("stat", "-c", "%u:%g", join(mounted, "var/lib/rasoi"))
  mkdirSync(data, { mode: 0o700 })
  run("chown", account, data)
  const before = join(directory, "before")
  writeFileSync(before, "")
  const first = await start(container)
  const placed = await call(`${url}/v1/orders`, order)
  await stop(first)
  const second = await start(container)
  const found = await call(`${url}/v1/orders/${placed.body.id}`)
  await stop(second)
  deepEqual([placed.status, found.status, found.body.number], [201, 200, placed.body.number])
  // The root file system may be read-only, and PostgreSQL runs from it.
  const written = run("find", mounted, "-xdev", "-type", "f", "-newer", before, "-not", "-path", "*/tmp/*")
  deepEqual([written, existsSync(join(data, "binaries"))], ["", false])
  if (size >= mostMegabytes) throw new Error(`the files have ${size} MB`)
  process.stdout.write(`The image works. Its files have ${size} MB: Rasoi ${ours} MB, Node ${node} MB.\n`)
} finally {
  run("buildah", ...storage, "rm", "--all")
  rmSync(directory, { recursive: true, force: true })
}
