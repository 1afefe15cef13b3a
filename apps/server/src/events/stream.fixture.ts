import { type ClientRequest, type IncomingMessage, request } from "node:http"
import { until } from "../testing/database.ts"

export interface SeenEvent {
  type: string
  id: string
  data: Record<string, unknown>
}

export interface TestStream {
  readonly streamId: string
  readonly response: IncomingMessage
  /** All events received so far, including hello. */
  readonly events: SeenEvent[]
  readonly types: string[]
  /** The server has ended the stream, or the socket is closed. */
  readonly ended: boolean
  /** Waits for an event of this type after the first `after` events. */
  next(type: string, after?: number): Promise<SeenEvent>
  untilEnded(): Promise<void>
  /** Drops the connection, like a device that loses its network. */
  drop(): void
}

/** A console's event stream, read directly from the socket. */
export async function openStream(url: string, cookie: string): Promise<TestStream> {
  const opening: ClientRequest = request(`${url}/console/v1/events`, { headers: { cookie }, agent: false })
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    opening.once("response", resolve)
    opening.once("error", reject)
    opening.end()
  })
  if (response.statusCode !== 200) {
    opening.destroy()
    throw new Error(`the stream responded with ${response.statusCode}`)
  }
  const events: SeenEvent[] = []
  let unread = ""
  let ended = false
  response.setEncoding("utf8")
  response.on("data", (text: string) => {
    const blocks = (unread + text).split("\n\n")
    unread = blocks.pop() ?? ""
    events.push(...blocks.map(readEvent))
  })
  response.on("close", () => {
    ended = true
  })
  // `ended` reports a dropped connection.
  response.on("error", () => {})
  opening.on("error", () => {})

  async function next(type: string, after = 0): Promise<SeenEvent> {
    let found: SeenEvent | undefined
    await until(`event ${type}`, () => {
      found = events.slice(after).find(event => event.type === type)
      return found !== undefined
    })
    if (!found) throw new Error("was just found")
    return found
  }

  const { data } = await next("hello")
  return {
    streamId: String(data.streamId),
    response,
    events,
    get types() {
      return events.map(event => event.type)
    },
    get ended() {
      return ended
    },
    next,
    untilEnded: () => until("the stream has ended", () => ended),
    drop: () => opening.destroy(),
  }
}

function readEvent(block: string): SeenEvent {
  const lines = new Map(
    block.split("\n").map(line => {
      const [name = "", ...rest] = line.split(": ")
      return [name, rest.join(": ")]
    }),
  )
  return {
    type: lines.get("event") ?? "",
    id: lines.get("id") ?? "",
    data: JSON.parse(lines.get("data") ?? "{}"),
  }
}
