import type { Registry } from "prom-client"

interface Counts {
  readonly labels: Record<string, string>
  /** The count of each bucket; the last is for values above all bounds. */
  readonly buckets: Float64Array
  sum: number
}

type Branch = Map<string, Branch | Counts>

interface Options {
  name: string
  help: string
  labelNames: readonly string[]
  /** Upper bounds, ascending. */
  bounds: readonly number[]
  registry: Registry
}

/**
 * A histogram optimised for counting: every request counts, but Prometheus reads only every 15 seconds. Counting is a
 * map lookup; the conversion to Prometheus' format happens on reading.
 */
export function makeHistogram({ name, help, labelNames, bounds, registry }: Options) {
  /** Nested by label: a joined key would have to be hashed on every count. */
  let byLabels: Branch = new Map()
  let all: Counts[] = []

  const metric = {
    name,
    help,
    type: "histogram",
    aggregator: "sum",
    reset() {
      byLabels = new Map()
      all = []
    },
    get: async () => ({
      name,
      help,
      type: "histogram",
      aggregator: "sum",
      values: all.flatMap(valuesOf),
    }),
  }
  registry.registerMetric(metric as unknown as Parameters<Registry["registerMetric"]>[0])

  function valuesOf({ labels, buckets, sum }: Counts) {
    let total = 0
    const values: { labels: Record<string, string | number>; value: number; metricName: string }[] = []
    for (const [index, count] of buckets.entries()) {
      total += count
      const le = bounds[index] ?? "+Inf"
      values.push({ labels: { le, ...labels }, value: total, metricName: `${name}_bucket` })
    }
    values.push({ labels, value: sum, metricName: `${name}_sum` })
    values.push({ labels, value: total, metricName: `${name}_count` })
    return values
  }

  function countsOf(labelValues: readonly string[]): Counts {
    let branch = byLabels
    const last = labelValues.length - 1
    for (let index = 0; index < last; index += 1) {
      const label = labelValues[index] as string
      let next = branch.get(label) as Branch | undefined
      if (!next) {
        next = new Map()
        branch.set(label, next)
      }
      branch = next
    }
    let counts = branch.get(labelValues[last] as string) as Counts | undefined
    if (!counts) {
      const labels = Object.fromEntries(labelNames.map((label, index) => [label, labelValues[index] ?? ""]))
      counts = { labels, buckets: new Float64Array(bounds.length + 1), sum: 0 }
      branch.set(labelValues[last] as string, counts)
      all.push(counts)
    }
    return counts
  }

  return function count(value: number, ...labelValues: string[]): void {
    const counts = countsOf(labelValues)
    let bucket = 0
    while (bucket < bounds.length && value > (bounds[bucket] as number)) bucket += 1
    counts.buckets[bucket] = (counts.buckets[bucket] ?? 0) + 1
    counts.sum += value
  }
}
