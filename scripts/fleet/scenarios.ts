import { randomInt } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { LinkProxy } from "../../apps/server/src/testing/link-proxy.ts"
import { makeNextVersion, requireNextVersion } from "./next-version.ts"
import type { Fleet, Node } from "./setup.ts"
import { startTablet } from "./tablet.ts"

export interface Scenario {
  readonly description: string
  readonly rounds: number
  /** While Redis is away, each node counts limits alone. */
  readonly spoilsLimits?: boolean
  /** Every request must succeed. */
  readonly flawless?: boolean
  /** A client of its own, beside the common load. */
  readonly startClient?: (url: string) => Promise<{ finish(): Promise<string[]> }>
  /** Causes one fault. Resolves when the fault is over. */
  fault(fleet: Fleet, round: number): Promise<void>
}

const breaks: ((link: LinkProxy) => void)[] = [
  link => link.break("cut"),
  link => link.break("blackholed"),
  link => link.break("half-open"),
  link => link.delay(200),
]
const faultMs = 3_000

export const scenarios: Record<string, Scenario> = {
  node: {
    description: "a node killed with SIGKILL, and started again",
    rounds: 50,
    async fault({ nodes }, round) {
      const node = nodes[round % nodes.length] as Node
      await sleep(randomInt(50))
      await node.kill()
      await node.start()
    },
  },
  tablet: {
    description: "a node killed with SIGKILL while a tablet shows live orders",
    rounds: 5,
    startClient: startTablet,
    async fault({ nodes }, round) {
      const node = nodes[round % nodes.length] as Node
      await node.kill()
      // Time for the tablet to move, and for an order at each node.
      await sleep(4_000)
      await node.start()
    },
  },
  redis: {
    description: "Redis killed with SIGKILL, and started again, empty",
    rounds: 20,
    spoilsLimits: true,
    async fault({ redis }) {
      await redis.kill()
      await sleep(1_000)
      await redis.start()
    },
  },
  primary: {
    description: "the primary database killed with SIGKILL; its standby is promoted",
    rounds: 10,
    async fault({ cluster }) {
      cluster.kill(await cluster.untilWhole())
    },
  },
  rolling: {
    description: "all nodes restarted, one after the other",
    rounds: 20,
    flawless: true,
    fault: ({ nodes }) => restartAll(nodes),
  },
  versions: {
    description: "all nodes restarted with the next version, which migrates, and then again with this one",
    rounds: 2,
    flawless: true,
    async fault({ nodes, directory, connection }) {
      await restartAll(nodes, makeNextVersion(directory))
      await requireNextVersion(connection.url)
      await restartAll(nodes)
    },
  },
  "network-redis": {
    description: "the link of a node to Redis cut, blackholed, half-open, delayed by 200 ms, for 3 s",
    rounds: 8,
    spoilsLimits: true,
    fault: ({ nodes }, round) => spoil((nodes[round % nodes.length] as Node).redisLink, round),
  },
  "network-database": {
    description: "the link of a node to the database cut, blackholed, half-open, delayed by 200 ms, for 3 s",
    rounds: 8,
    fault: ({ nodes }, round) => spoil((nodes[round % nodes.length] as Node).databaseLink, round),
  },
}

async function restartAll(nodes: readonly Node[], program?: string): Promise<void> {
  for (const node of nodes) {
    await node.stop()
    await node.start(program)
    await node.untilReady()
    // HAProxy's next health check.
    await sleep(700)
  }
}

async function spoil(link: LinkProxy, round: number): Promise<void> {
  breaks[round % breaks.length]?.(link)
  await sleep(faultMs)
  link.mend()
}
