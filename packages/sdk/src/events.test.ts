import { examples } from "@rasoi/contract"
import { describe, expect, test } from "vitest"
import { runEventsCommand } from "./events-command.ts"
import { type RasoiError, RasoiEventsLostError } from "./index.ts"
import {
  baseUrl,
  broken,
  client,
  errorFrom,
  fakeRuntime,
  json,
  refusal,
  type Step,
  scripted,
  testKey,
} from "./scripted.fixture.ts"

const [created, updated] = examples.eventList.data
const page = (nextCursor: string, ...data: unknown[]) =>
  json(200, { object: "list", test: true, data, hasMore: false, nextCursor })
const lost = () =>
  refusal(422, "VALIDATION_FAILED", {
    field: "after",
    errors: [{ field: "after", message: "is not known", reason: "UNKNOWN_CURSOR" }],
  })

/** The events until so many were read. */
async function take(
  listening: AsyncIterable<unknown>,
  count: number,
  stop: AbortController,
): Promise<unknown[]> {
  const seen: unknown[] = []
  for await (const event of listening) if (seen.push(event) === count) stop.abort()
  return seen
}

describe("listening", () => {
  test("begins with the cursor of now, then waits behind each cursor; the last event of a page has it", async () => {
    const { rasoi, sent } = client([page("c1"), page("c2", created, updated), page("c3")])
    const stop = new AbortController()
    const seen = await take(rasoi.events.listen({ signal: stop.signal }), 2, stop)
    expect(seen).toEqual([
      { ...created, cursor: null },
      { ...updated, cursor: "c2" },
    ])
    expect(sent.map(({ url }) => url.slice(baseUrl.length))).toEqual([
      "/v1/events?limit=100",
      "/v1/events?after=c1&wait=25&limit=100",
    ])
  })

  test("sends at most one request a second, however often the service responds at once", async () => {
    let requests = 0
    const { rasoi, runtime } = client(() => {
      requests += 1
      return page(`c${requests}`, created)
    })
    const stop = new AbortController()
    await take(rasoi.events.listen({ after: "start", signal: stop.signal }), 300, stop)
    const minutes = runtime.slept.reduce((sum, each) => sum + each, 0) / 60_000
    expect(requests / minutes).toBeLessThanOrEqual(61)
  })

  test("an attempt may take longer than its wait", async () => {
    const timers: number[] = []
    const stop = new AbortController()
    const { rasoi } = client(() => page("c1", created), {
      runtime: {
        ...fakeRuntime(),
        startTimer(milliseconds) {
          timers.push(milliseconds)
          return () => {}
        },
      },
    })
    await take(rasoi.events.listen({ after: "start", signal: stop.signal }), 1, stop)
    expect(timers).toEqual([35_000])
  })

  test("goes on from the same cursor after restarts, outages and limits", async () => {
    const limited = refusal(429, "RATE_LIMITED", {}, { "retry-after": "7" })
    const steps = [broken(), refusal(503, "SERVICE_UNAVAILABLE"), limited, page("c1", created)]
    const { rasoi, sent, runtime } = client(steps)
    const stop = new AbortController()
    await take(rasoi.events.listen({ after: "c0", signal: stop.signal }), 1, stop)
    expect(new Set(sent.map(({ url }) => new URL(url).searchParams.get("after")))).toEqual(new Set(["c0"]))
    expect(runtime.slept).toEqual([750, 1_500, 7_000])
  })

  test("an unknown cursor ends it with the time of the last event, and what to do", async () => {
    const { rasoi } = client([page("c1", created), lost()])
    const error = await errorFrom(take(rasoi.events.listen({ after: "start" }), 9, new AbortController()))
    expect(error).toBeInstanceOf(RasoiEventsLostError)
    expect(error).toMatchObject({ code: "EVENTS_LOST", cursor: "c1", lastEventAt: created?.createdAt })
    expect((error as Error).message).toContain('after: "start"')
  })

  test("another error of the service ends it; the caller's signal ends it without an error", async () => {
    const { rasoi } = client([refusal(401, "KEY_REVOKED")])
    const error = await errorFrom(take(rasoi.events.listen({ after: "c0" }), 1, new AbortController()))
    expect(error).toMatchObject({ code: "KEY_REVOKED" })
    const stopped = client([]).rasoi.events.listen({ after: "c0", signal: AbortSignal.abort() })
    expect(await take(stopped, 1, new AbortController())).toEqual([])
  })

  test("the signal ends it in the middle of a page, whose cursor is not given out", async () => {
    const { rasoi } = client([page("c1", created, updated)])
    const stop = new AbortController()
    const cursors: string[] = []
    const onCursor = (cursor: string) => void cursors.push(cursor)
    const seen = await take(rasoi.events.listen({ after: "start", signal: stop.signal, onCursor }), 1, stop)
    expect([seen, cursors]).toEqual([[{ ...created, cursor: null }], []])
  })

  test("onFailure gets each error after which it goes on, and not the end by the signal", async () => {
    const stop = new AbortController()
    const aborted = () => {
      stop.abort()
      return broken()
    }
    const { rasoi } = client([broken(), refusal(503, "SERVICE_UNAVAILABLE"), page("c1"), aborted])
    const codes: string[] = []
    const onFailure = ({ code }: RasoiError) => void codes.push(code)
    await take(rasoi.events.listen({ signal: stop.signal, onFailure }), 1, stop)
    expect(codes).toEqual(["CONNECTION_FAILED", "SERVICE_UNAVAILABLE"])
  })

  test("onCursor gets each cursor, also of a response without events", async () => {
    const { rasoi } = client([page("c1"), page("c2"), page("c3", created), page("c4")])
    const stop = new AbortController()
    const cursors: string[] = []
    const onCursor = (cursor: string) => void cursors.push(cursor)
    await take(rasoi.events.listen({ signal: stop.signal, onCursor }), 1, stop)
    expect(cursors).toEqual(["c1", "c2", "c3"])
  })
})

describe("the command rasoi-events", () => {
  /** Ends with the request after the last step. */
  async function run(words: string[], steps: Step[] = []) {
    const expected = steps.length
    const { fetch, sent } = scripted(steps)
    const [lines, faults]: [string[], string[]] = [[], []]
    const stop = new AbortController()
    const code = await runEventsCommand({
      words,
      environment: { RASOI_URL: baseUrl, RASOI_API_KEY: testKey },
      print: line => void lines.push(line),
      warn(line) {
        faults.push(line)
      },
      signal: stop.signal,
      fetch: async (url, init) => {
        if (sent.length === expected) stop.abort()
        return fetch(url, init)
      },
      runtime: fakeRuntime(),
    })
    return { code, lines, faults, sent }
  }

  test("prints each event, and forwards it until the local program takes it, in order", async () => {
    const local = "http://localhost:3000/events"
    const steps = [page("c1", created, updated), broken(), new Response(null, { status: 500 })]
    const taken = [new Response(null, { status: 204 }), new Response(null, { status: 200 })]
    const { code, lines, faults, sent } = await run(
      ["--after", "start", "--forward", local],
      [...steps, ...taken],
    )
    expect([code, lines.length]).toEqual([0, 2])
    expect(faults).toEqual([
      `${local} cannot be reached: fetch failed; trying again`,
      `${local} answered 500; trying again`,
      `listening at ${baseUrl}`,
    ])
    const forwarded = sent.filter(({ url }) => url === local).map(({ body }) => JSON.parse(body ?? "").id)
    expect(forwarded).toEqual([created?.id, created?.id, created?.id, updated?.id])
  })

  test("ends at once while the local program does not take an event: the events behind it are not printed", async () => {
    const steps = [page("c1", created, updated), broken()]
    const { code, lines } = await run(["--after", "start", "--forward", "http://localhost:3000"], steps)
    expect([code, lines.map(line => JSON.parse(line))]).toEqual([0, [{ ...created, cursor: null }]])
  })

  test("says when it listens, when the service cannot be reached, and when it listens again", async () => {
    const { faults } = await run([], [broken(), page("c1"), page("c2"), broken(), page("c3")])
    expect(faults.map(fault => fault.replace(/^events.list: /, ""))).toEqual([
      expect.stringMatching(/^no answer from .* Trying again.$/),
      `listening at ${baseUrl}, from now on`,
      expect.stringMatching(/^no answer from .* Trying again.$/),
      `listening at ${baseUrl}`,
    ])
  })

  test.each([
    [["--foo", "1"], "There is no --foo."],
    [["--after"], "--after needs a value."],
    [["--forward", "localhost"], "--forward must begin with"],
  ])("%j is refused with the usage", async (words, message) => {
    const { code, faults, sent } = await run(words)
    expect([code, sent.length]).toEqual([2, 0])
    expect(faults[0]).toContain(message)
  })

  test("--help explains; an unknown cursor ends it with code 1", async () => {
    expect((await run(["--help"])).lines[0]).toContain("npx rasoi-events")
    const { code, faults } = await run(["--after", "c0"], [lost()])
    expect(code).toBe(1)
    expect(faults[0]).toContain("the cursor is not known any more")
  })
})
