import { ManualClock } from "../testing/app.ts"
import type { PresenceNews } from "./presence-news.ts"
import { ReplicatedPresence } from "./replicated-presence.ts"

interface Letter {
  readonly news: PresenceNews
  readonly origin: string
  readonly sentAt: number
}

export interface Replica {
  readonly nodeId: string
  readonly clock: ManualClock
  readonly presence: ReplicatedPresence
  /** What is on its way to this one, by sender, in the order in which it was sent. */
  readonly inbox: Map<string, Letter[]>
}

/** Replicas whose clocks differ by hours, and a network that the test plays. */
export function startReplicas(count: number) {
  const replicas: Replica[] = []
  let passedMs = 0

  function start(): Replica {
    const nodeId = `node_${replicas.length + 1}`
    const clock = new ManualClock()
    clock.advance(passedMs + replicas.length * 7_200_000)
    const tell = (news: PresenceNews) => {
      for (const other of replicas)
        if (other.nodeId !== nodeId) put(other, { news, origin: nodeId, sentAt: passedMs })
    }
    const replica = {
      nodeId,
      clock,
      inbox: new Map(),
      presence: new ReplicatedPresence({ nodeId, clock, tell }),
    }
    replicas.push(replica)
    return replica
  }

  function put({ inbox }: Replica, letter: Letter): void {
    inbox.set(letter.origin, [...(inbox.get(letter.origin) ?? []), letter])
  }

  /** The oldest letter of one sender. */
  function deliverFrom(replica: Replica, origin: string): boolean {
    const letter = replica.inbox.get(origin)?.shift()
    if (letter) replica.presence.receive(letter.news, letter.origin)
    return letter !== undefined
  }

  /** Until nobody has anything to say any more. */
  function deliverAll(olderThanMs = 0): void {
    for (let delivered = true; delivered; ) {
      delivered = false
      for (const replica of replicas)
        for (const [origin, letters] of replica.inbox) {
          const due = letters[0] && passedMs - letters[0].sentAt >= olderThanMs
          if (due && deliverFrom(replica, origin)) delivered = true
        }
    }
  }

  for (let index = 0; index < count; index += 1) start()
  return {
    replicas,
    start,
    deliverFrom,
    deliverAll,
    advance(milliseconds: number) {
      passedMs += milliseconds
      for (const { clock } of replicas) clock.advance(milliseconds)
    },
    get passedMs() {
      return passedMs
    },
  }
}

export type Replicas = ReturnType<typeof startReplicas>
