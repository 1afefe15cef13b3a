import { Counter, Gauge, Histogram, Registry } from "prom-client"
import { expect, test } from "vitest"
import type { Figures } from "./messages.ts"
import { SummedFigures } from "./summed-figures.ts"

function makeProcess() {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    requests: new Counter({ name: "requests_total", help: "Requests", labelNames: ["route"], registers }),
    streams: new Gauge({ name: "streams", help: "Streams", registers }),
    times: new Histogram({ name: "seconds", help: "Time", buckets: [1, 2], registers }),
    // As it arrives at the primary: through JSON.
    figures: async (): Promise<Figures> => JSON.parse(JSON.stringify(await registry.getMetricsAsJSON())),
  }
}

/** Two workers that answer when they are asked. */
function start() {
  const workers = new Map([1, 2].map(id => [id, makeProcess()] as const))
  const summed = new SummedFigures({
    own: makeProcess().registry,
    ask() {
      for (const [id, { figures }] of workers) void figures().then(told => summed.note(id, told))
      return workers.keys()
    },
  })
  return { workers, summed, lines: async () => (await summed.metrics()).split("\n") }
}

test("what workers count, hold and measure is added up, by label", async () => {
  const { workers, lines } = start()
  for (const [id, { requests, streams, times }] of workers) {
    requests.inc({ route: "menu" }, id)
    requests.inc({ route: `only ${id}` })
    streams.set(10 * id)
    times.observe(1.5)
  }
  expect(await lines()).toEqual(
    expect.arrayContaining([
      'requests_total{route="menu"} 3',
      'requests_total{route="only 1"} 1',
      'requests_total{route="only 2"} 1',
      "streams 30",
      'seconds_bucket{le="1"} 0',
      'seconds_bucket{le="2"} 2',
      "seconds_count 2",
      "seconds_sum 3",
    ]),
  )
})

test("a worker that dies takes what it held along; what it counted stays, so that no count ever falls", async () => {
  const { workers, summed, lines } = start()
  for (const { requests, streams } of workers.values()) {
    requests.inc({ route: "menu" }, 5)
    streams.set(1)
  }
  expect(await lines()).toEqual(expect.arrayContaining(['requests_total{route="menu"} 10', "streams 2"]))
  for (const dying of [1, 2]) {
    workers.delete(dying)
    summed.end(dying)
    const successor = makeProcess()
    workers.set(dying + 2, successor)
    successor.requests.inc({ route: "menu" })
  }
  const after = await lines()
  expect(after).toEqual(expect.arrayContaining(['requests_total{route="menu"} 12', "streams 0"]))
  expect(await lines()).toEqual(after)
})

test("one that dies while it is asked does not keep the others' figures waiting", async () => {
  const { workers, summed } = start()
  const dying = workers.get(1)
  if (dying) dying.figures = () => new Promise(() => {})
  workers.get(2)?.streams.set(7)
  const asked = summed.metrics()
  await new Promise(setImmediate)
  summed.end(1)
  expect(await asked).toContain("streams 7")
})
