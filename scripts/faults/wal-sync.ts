import { databaseProcesses } from "./processes.ts"
import type { Setup } from "./setup.ts"
import { attachStrace } from "./strace.ts"

const requestsPerRound = 10
const calls = "read,recvfrom,write,writev,sendto,sendmsg,fsync,fdatasync"

/** Traces the system calls of the server and the database, while one client sends one request after the other. */
export async function traceSyncs(setup: Setup): Promise<void> {
  const pids = [setup.server().child.pid as number, ...databaseProcesses(setup)]
  const strace = await attachStrace(pids, ["-ttt", "-T", "-y", "-s", "64", "-e", `trace=${calls}`])
  await setup.untilAcknowledged(requestsPerRound)
  const { responses, unsynced } = findUnsynced(await strace.detach())
  // The first request may have arrived before strace attached.
  if (responses < requestsPerRound - 1) setup.faults.push(`only ${responses} responses were traced`)
  if (unsynced > 0) setup.faults.push(`${unsynced} of ${responses} responses left before the WAL was synced`)
}

/** One line of the output: when a call began or, if it is resumed, when it ended. */
interface Traced {
  readonly pid: string
  readonly at: number
  readonly name: string
  readonly resumed: boolean
  readonly text: string
}

const beginning = /^(?:\[pid +(\d+)\] )?(\d+\.\d+) (<\.\.\. )?(\w+)/
const success = /= 0 <(\d+\.\d+)>$/

/**
 * Reads the output of strace. Counts the responses 201 before which no sync of the write-ahead log began after the
 * request arrived and ended before the response left.
 */
export function findUnsynced(trace: string): { responses: number; unsynced: number } {
  let [responses, unsynced] = [0, 0]
  let arrivedAt = Number.POSITIVE_INFINITY
  let syncs: { readonly from: number; readonly to: number }[] = []
  const begun = new Map<string, number>()
  for (const line of trace.split("\n")) {
    const [matched, pid = "", time, resumed, name = ""] = beginning.exec(line) ?? []
    if (matched === undefined) continue
    const call = { pid, at: Number(time), name, resumed: resumed !== undefined, text: line }
    if (isRequest(call)) arrivedAt = call.at
    else if (isResponse(call) && arrivedAt < call.at) {
      responses += 1
      if (!syncs.some(({ from, to }) => from > arrivedAt && to < call.at)) unsynced += 1
      arrivedAt = Number.POSITIVE_INFINITY
      syncs = []
    } else {
      const sync = syncOf(call, begun)
      if (sync) syncs.push(sync)
    }
  }
  return { responses, unsynced }
}

function isRequest({ name, text }: Traced): boolean {
  return ["read", "recvfrom"].includes(name) && text.includes('"POST /v1/')
}

function isResponse({ name, text }: Traced): boolean {
  return ["write", "writev", "sendto", "sendmsg"].includes(name) && text.includes('"HTTP/1.1 201 ')
}

/** The sync of the write-ahead log that this line completes. `begun` has the start of those that are under way. */
function syncOf({ pid, at, name, resumed, text }: Traced, begun: Map<string, number>) {
  if (name !== "fsync" && name !== "fdatasync") return undefined
  if (!resumed && !text.includes("/pg_wal/")) return undefined
  const [, tookSeconds] = success.exec(text) ?? []
  if (resumed) {
    const from = begun.get(pid)
    begun.delete(pid)
    return from === undefined || tookSeconds === undefined ? undefined : { from, to: at }
  }
  if (tookSeconds !== undefined) return { from: at, to: at + Number(tookSeconds) }
  if (text.endsWith("<unfinished ...>")) begun.set(pid, at)
  return undefined
}
