import { EventEmitter } from "node:events"
import type { Socket } from "node:net"
import fc from "fast-check"
import { expect, test } from "vitest"
import { type CountReason, makeConnectionCount } from "./connection-count.ts"
import { isLoopback } from "./transport.ts"
import { makeTrustedPeers } from "./trusted-peers.ts"

class FakeSocket extends EventEmitter {
  destroyed = false
  readonly remoteAddress: string

  constructor(remoteAddress: string) {
    super()
    this.remoteAddress = remoteAddress
  }

  destroy(): void {
    this.destroyed = true
  }
}

const open = (address: string) => new FakeSocket(address) as FakeSocket & Socket

function makeCount(maxPerAddress: number, maxConnections = 1_000) {
  const isTrusted = makeTrustedPeers("10.0.0.0/8, fd00::/8")
  const closed: CountReason[] = []
  const limits = { maxPerAddress, maxConnections, handshakeTimeoutMs: 10_000 }
  const count = makeConnectionCount(limits, {
    isUnlimited: address => isLoopback(address) || isTrusted(address),
    onClosed: reason => closed.push(reason),
    now: () => 0,
  })
  return { count, closed }
}

test.each([
  ["an IPv4 address", ["203.0.113.9", "203.0.113.9", "203.0.113.9"], [true, true, false]],
  ["its mapped form", ["203.0.113.9", "::ffff:203.0.113.9", "::FFFF:203.0.113.9"], [true, true, false]],
  ["an IPv6 /64", ["2001:db8:0:1::1", "2001:db8:0:1:2::", "2001:0db8::1:9:8:7:6"], [true, true, false]],
  ["another /64", ["2001:db8:0:1::1", "2001:db8:0:1::2", "2001:db8:0:2::1"], [true, true, true]],
  ["other addresses", ["203.0.113.9", "203.0.113.9", "203.0.113.10"], [true, true, true]],
  ["this machine", ["127.0.0.1", "::ffff:127.0.0.1", "127.0.0.1", "::1", "::1", "::1"], Array(6).fill(true)],
  ["a trusted proxy", ["10.1.2.3", "::ffff:10.1.2.3", "10.1.2.3", "fd00::1", "fd00::2"], Array(5).fill(true)],
])("at most two of %s", (_, addresses, admitted) => {
  const { count } = makeCount(2)
  expect(addresses.map(address => count.open(open(address)))).toEqual(admitted)
})

/** The same rules, written with lists that are searched. */
function simulate(steps: Step[], maxPerAddress: number, maxConnections: number): number[][] {
  let kept: { id: number; address: string; silent: boolean }[] = []
  return steps.map(({ kind, address, pick }, id) => {
    const chosen = kept[pick % Math.max(kept.length, 1)]
    if (kind === "close") kept = kept.filter(each => each !== chosen)
    else if (kind === "request" && chosen) chosen.silent = false
    else if (kind === "open" && kept.filter(each => each.address === address).length < maxPerAddress) {
      const oldest = kept.find(({ silent }) => silent)
      if (kept.length >= maxConnections && oldest) kept = kept.filter(each => each !== oldest)
      if (kept.length < maxConnections) kept.push({ id, address, silent: true })
    }
    return kept.map(each => each.id)
  })
}

interface Step {
  kind: "open" | "request" | "close"
  address: string
  pick: number
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom("open", "open", "request", "close"),
  address: fc.constantFrom("203.0.113.1", "203.0.113.2", "203.0.113.3"),
  pick: fc.nat(50),
})

test("whatever opens, asks and closes: no limit is exceeded, and only the oldest silent one makes room", () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 60 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 8 }),
      (steps, maxPerAddress, maxConnections) => {
        const { count } = makeCount(maxPerAddress, maxConnections)
        let kept: { id: number; socket: FakeSocket & Socket }[] = []
        const seen = steps.map(({ kind, address, pick }, id) => {
          const chosen = kept[pick % Math.max(kept.length, 1)]
          if (kind === "open") kept.push({ id, socket: open(address) })
          if (kind === "open") count.open(kept.at(-1)?.socket as Socket)
          else if (kind === "request" && chosen) count.requestArrived(chosen.socket)
          else if (kind === "close" && chosen) {
            chosen.socket.destroy()
            chosen.socket.emit("close")
          }
          kept = kept.filter(({ socket }) => !socket.destroyed)
          expect(count.count).toBe(kept.length)
          return kept.map(each => each.id)
        })
        expect(seen).toEqual(simulate(steps, maxPerAddress, maxConnections))
      },
    ),
  )
})

test("each connection that is closed for a limit is told once, with its reason", () => {
  const { count, closed } = makeCount(1, 2)
  for (const address of ["203.0.113.1", "203.0.113.1", "203.0.113.2", "203.0.113.3"])
    count.open(open(address))
  expect(closed).toEqual(["address", "server"])
})
