import { chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { userInfo } from "node:os"
import { join } from "node:path"
import { Client } from "pg"
import { freePort, isReady, until } from "../../apps/server/src/testing/process.ts"
import { startProgram } from "./programs.ts"

interface Member {
  readonly name: string
  readonly port: number
  readonly restPort: number
  readonly dataDir: string
}

/** PostgreSQL with a synchronous standby under Patroni, with etcd. */
export interface Cluster {
  readonly members: readonly [Member, Member]
  /** The current primary, once there is one with a synchronous standby. */
  untilWhole(): Promise<Member>
  /** Kills the first process of this PostgreSQL with SIGKILL. */
  kill(member: Member): void
}

/** Debian's account for PostgreSQL. */
const account = process.getuid?.() === 0 ? "postgres" : userInfo().username
const wholeWithinMs = 120_000

export async function startCluster(stack: AsyncDisposableStack, directory: string): Promise<Cluster> {
  const etcd = await startEtcd(stack, directory)
  const members = [
    await startMember(stack, "one", directory, etcd),
    await startMember(stack, "two", directory, etcd),
  ]
  const statusOf = async ({ restPort }: Member, path: string) =>
    await fetch(`http://127.0.0.1:${restPort}${path}`).then(
      ({ status }) => status,
      () => 0,
    )
  const cluster: Cluster = {
    members: members as unknown as Cluster["members"],
    async untilWhole() {
      let primary: Member | undefined
      await until(async () => {
        const leads = await Promise.all(members.map(member => statusOf(member, "/primary")))
        const follows = await Promise.all(members.map(member => statusOf(member, "/synchronous")))
        primary = members[leads.indexOf(200)]
        return primary !== undefined && follows.includes(200)
      }, wholeWithinMs)
      return primary as Member
    },
    kill({ dataDir }) {
      const pid = Number(readFileSync(join(dataDir, "postmaster.pid"), "utf8").split("\n")[0])
      if (pid > 1) process.kill(pid, "SIGKILL")
    },
  }
  const { port } = await cluster.untilWhole()
  await createDatabase(port)
  return cluster
}

async function startEtcd(stack: AsyncDisposableStack, directory: string): Promise<string> {
  const client = `http://127.0.0.1:${await freePort()}`
  const peer = `http://127.0.0.1:${await freePort()}`
  const urls = ["--listen-client-urls", client, "--advertise-client-urls", client, "--listen-peer-urls", peer]
  const cluster = ["--initial-advertise-peer-urls", peer, "--initial-cluster", `default=${peer}`]
  startProgram(stack, [
    "etcd",
    "--data-dir",
    join(directory, "etcd"),
    ...urls,
    ...cluster,
    "--unsafe-no-fsync",
  ])
  await until(() => isReady(`${client}/health`), wholeWithinMs)
  return client
}

async function startMember(
  stack: AsyncDisposableStack,
  name: string,
  directory: string,
  etcd: string,
): Promise<Member> {
  const own = join(directory, name)
  mkdirSync(own)
  const member = { name, port: await freePort(), restPort: await freePort(), dataDir: join(own, "data") }
  const file = join(own, "patroni.json")
  writeFileSync(file, JSON.stringify(settingsOf(member, etcd, own)))
  const { uid, gid } = accountIds()
  for (const path of [own, file]) chownSync(path, uid, gid)
  const options = process.getuid?.() === 0 ? { account } : {}
  startProgram(stack, ["patroni", file], { environment: { HOME: own }, ...options })
  return member
}

function accountIds(): { uid: number; gid: number } {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find(each => each.startsWith(`${account}:`))
  const [, , uid, gid] = line?.split(":") ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

function settingsOf({ name, port, restPort, dataDir }: Member, etcd: string, own: string) {
  const local = "127.0.0.1"
  const access = { username: "postgres", password: "unused" }
  return {
    scope: "rasoi",
    name,
    restapi: { listen: `${local}:${restPort}`, connect_address: `${local}:${restPort}` },
    etcd3: { url: etcd },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 1,
        retry_timeout: 5,
        synchronous_mode: true,
        // A primary that died is not started again in place: the standby takes over at once.
        primary_start_timeout: 0,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 200, wal_log_hints: "on" } },
      },
      initdb: [{ encoding: "UTF8" }, "data-checksums"],
      pg_hba: [`host all all ${local}/32 trust`, `host replication all ${local}/32 trust`],
    },
    postgresql: {
      listen: `${local}:${port}`,
      connect_address: `${local}:${port}`,
      data_dir: dataDir,
      bin_dir: "/usr/lib/postgresql/15/bin",
      authentication: { superuser: access, replication: access, rewind: access },
      parameters: { unix_socket_directories: own },
    },
  }
}

async function createDatabase(port: number): Promise<void> {
  const client = new Client({ host: "127.0.0.1", port, user: "postgres", database: "postgres" })
  await client.connect()
  await client.query("create role rasoi login")
  await client.query("create database rasoi owner rasoi encoding 'UTF8' template template0")
  await client.end()
}
