import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, readdirSync, readFileSync, readlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { makeCaller } from "./caller.ts"
import { until } from "./process.ts"

/**
 * Containers without a container engine: process, IPC, mount and host name namespaces of their own, a private /tmp, and
 * the same volume. They share the network, so that a test reaches their ports.
 */
const namespaces = ["--pid", "--ipc", "--mount", "--uts"]
const repository = join(import.meta.dirname, "..", "..", "..", "..")

/** As in the image, there is no `setpriv`: the database does not end with the process that started it. */
const enter = `set -e
hostname "$NAME"
mount -t tmpfs -o mode=755 tmpfs /mnt
mkdir /mnt/repository /mnt/data /mnt/compiled
touch /mnt/node /mnt/none
mount --bind "$REPOSITORY" /mnt/repository
mount --bind "$VOLUME" /mnt/data
mount --bind "$COMPILED" /mnt/compiled
mount --bind "$NODE" /mnt/node
if [ -e /usr/bin/setpriv ]; then mount --bind /mnt/none /usr/bin/setpriv; fi
mount -t tmpfs -o mode=1777 tmpfs /tmp
cd /mnt/repository
`
/** What a container's image sets for every process in it, also for those of `exec`. */
const environment = {
  RASOI_DATA_DIR: "/mnt/data",
  PORT: "0",
  METRICS_ADDRESS: "off",
  NODE_COMPILE_CACHE: "/mnt/compiled",
}
/** Node's compile cache, shared by all containers: their private /tmp would make each process compile every file anew. */
const compiled = join(tmpdir(), "rasoi-containers-compiled")
const rasoi = ["/mnt/node", "/mnt/repository/apps/server/bin/rasoi.js"]

/** Why containers cannot be made here, or undefined if they can. */
export function containersUnavailable(): string | undefined {
  if (process.platform !== "linux") return "namespaces are a feature of Linux"
  if (process.getuid?.() !== 0) return "only root may make these namespaces"
  const { status, stderr, error } = spawnSync(
    "unshare",
    [...namespaces, "--fork", "--mount-proc", "mount", "-t", "tmpfs", "tmpfs", "/mnt"],
    { encoding: "utf8" },
  )
  return status === 0 ? undefined : `namespaces are not allowed here: ${error?.message ?? stderr.trim()}`
}

const address = /http:\/\/localhost:\d+/

export interface Finished {
  readonly code: number | null
  readonly output: string
}

export interface Container extends ReturnType<typeof makeCaller> {
  readonly url: string
  readonly output: () => string
  /** The ids, outside, of all processes in it. */
  processes(): number[]
  /** The process id, outside, of the server. */
  readonly serverPid: number
  signal(signal: NodeJS.Signals): void
  /** What `docker exec` does: runs the command in the namespaces of the container. */
  exec(command: string): Promise<Finished>
  /** SIGTERM to the server, as `docker stop` does. Returns the exit code of the container. */
  stop(): Promise<number | null>
  /** Kills all its processes at once. */
  kill(): Promise<void>
  readonly ended: Promise<number | null>
}

export interface ContainerOptions {
  /** The first process outlives the server. */
  keepAfterServer?: boolean
}

function launch(name: string, volume: string, words: readonly string[], script: string) {
  mkdirSync(compiled, { recursive: true })
  const options = [...namespaces, "--fork", "--mount-proc", "--kill-child=KILL"]
  const child = spawn("unshare", [...options, "/bin/sh", "-c", `${enter}${script}`, ...rasoi, ...words], {
    env: {
      ...process.env,
      ...environment,
      NAME: name,
      VOLUME: volume,
      REPOSITORY: repository,
      NODE: process.execPath,
      COMPILED: compiled,
    },
    stdio: ["ignore", "pipe", "pipe"],
  })
  return watch(child)
}

function watch(child: ChildProcess) {
  let output = ""
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text
    })
  const ended = once(child, "close").then(([code]) => code as number | null)
  return { child, output: () => output, ended }
}

/** `docker run --rm`: a container for one command. A server that begins to listen is killed. */
export async function runInContainer(name: string, volume: string, command: string): Promise<Finished> {
  const { child, output, ended } = launch(name, volume, command.split(" "), 'exec "$0" "$@"')
  await until(() => address.test(output()) || child.exitCode !== null || child.signalCode !== null)
  if (child.exitCode === null) child.kill("SIGKILL")
  const code = await ended
  return { code, output: output() }
}

/** `docker run`: starts a server and waits until it listens. */
export async function startContainer(
  name: string,
  volume: string,
  command: string,
  { keepAfterServer = false }: ContainerOptions = {},
): Promise<Container> {
  const script = keepAfterServer ? '"$0" "$@" || sleep infinity' : 'exec "$0" "$@"'
  const { child, output, ended } = launch(name, volume, command.split(" "), script)
  await until(() => address.test(output()) || child.exitCode !== null)
  const [url] = address.exec(output()) ?? []
  if (url === undefined) throw new Error(`the server did not start:\n${output()}`)
  const namespace = readlinkSync(`/proc/${child.pid}/ns/pid_for_children`)
  const processes = () => processesIn(namespace)
  const [first = 0, second = 0] = processes()
  const serverPid = keepAfterServer ? second : first
  const signal = (name: NodeJS.Signals) => {
    for (const pid of processes()) process.kill(pid, name)
  }
  return {
    url,
    output,
    ...makeCaller(url),
    processes,
    serverPid,
    signal,
    async exec(command) {
      const inside = ["--target", String(first), ...namespaces, "--"]
      const run = watch(
        spawn("nsenter", [...inside, ...rasoi, ...command.split(" ")], {
          env: { ...process.env, ...environment },
          stdio: ["ignore", "pipe", "pipe"],
        }),
      )
      const code = await run.ended
      return { code, output: run.output() }
    },
    async stop() {
      if (child.exitCode === null) process.kill(serverPid, "SIGTERM")
      return ended
    },
    async kill() {
      // The kernel ends all others with the first process.
      if (child.exitCode === null && child.signalCode === null) process.kill(first, "SIGKILL")
      await ended
    },
    ended,
  }
}

/** In the order of their start. Numbers outside of the container begin again at pid_max, so those inside decide. */
function processesIn(namespace: string): number[] {
  return readdirSync("/proc")
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      try {
        if (readlinkSync(`/proc/${name}/ns/pid`) !== namespace) return []
        const [, inside = ""] = /^NSpid:.*\s(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, "utf8")) ?? []
        return [{ outside: Number(name), inside: Number(inside) }]
      } catch {
        // It ended meanwhile.
        return []
      }
    })
    .sort((one, other) => one.inside - other.inside)
    .map(({ outside }) => outside)
}
