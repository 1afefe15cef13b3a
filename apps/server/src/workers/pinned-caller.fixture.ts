import { Agent, request } from "node:http"
import type { Answered, CallOptions } from "../testing/caller.ts"
import { type ServerProcess, until } from "../testing/process.ts"

export type Pinned = Awaited<ReturnType<typeof connectTo>>

interface LogLine {
  readonly requestId?: string
  readonly worker?: number
  readonly pid?: number
  readonly msg?: string
}

export function logLines(server: ServerProcess): LogLine[] {
  return server
    .output()
    .split("\n")
    .filter(line => line.startsWith("{") && line.endsWith("}"))
    .map(line => JSON.parse(line))
}

/** The process that is this worker now, and not `before`; the log may be a moment late. */
export async function pidOf(server: ServerProcess, worker: number, before?: number): Promise<number> {
  const listens = (line: LogLine) =>
    line.msg === "worker listens" && line.worker === worker && line.pid !== before
  await until(() => logLines(server).some(listens))
  const pid = logLines(server).findLast(listens)?.pid
  // 0 and below would mean whole groups of processes.
  if (!pid || pid < 2) throw new Error(`worker ${worker} has no process id`)
  return pid
}

/** A connection that stays with one worker. New ones are made until the log says that the wanted one has answered. */
export async function connectTo(server: ServerProcess, worker: number) {
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const call = (path: string, options: CallOptions = {}) => send(agent, `${server.url}${path}`, options)
    const { headers } = await call("/healthz")
    const line = () => logLines(server).find(({ requestId }) => requestId === headers.get("x-request-id"))
    await until(() => line() !== undefined)
    if (line()?.worker === worker) return { call, close: () => agent.destroy() }
    agent.destroy()
  }
  throw new Error(`worker ${worker} was never reached`)
}

function send(agent: Agent, url: string, options: CallOptions): Promise<Answered> {
  const { key, cookie, method = "GET", body, headers = {} } = options
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      agent,
      method,
      headers: {
        ...(key ? { authorization: `Bearer ${key}` } : {}),
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
    })
    sent.on("error", reject)
    sent.on("response", response => {
      let text = ""
      response.setEncoding("utf8").on("data", (part: string) => {
        text += part
      })
      response.on("error", reject)
      response.on("end", () => {
        const answered = new Headers(response.headers as Record<string, string>)
        const isJson = answered.get("content-type")?.includes("json") && text !== ""
        resolve({
          status: response.statusCode ?? 0,
          headers: answered,
          text,
          body: isJson ? JSON.parse(text) : undefined,
        })
      })
    })
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
