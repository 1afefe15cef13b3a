import { ManualClock } from "../testing/app.ts"
import type { PresenceNews } from "./presence-news.ts"
import { ReplicatedPresence } from "./replicated-presence.ts"

interface Message {
  readonly news: PresenceNews
  readonly origin: string
  readonly sentAt: number
}

export interface Replica {
  readonly nodeId: string
  readonly clock: ManualClock
  readonly presence: ReplicatedPresence
  /** Undelivered messages by sender, in the order in which they were sent. */
  readonly inbox: Map<string, Message[]>
}

/** Replicas whose clocks differ by hours, with a network that the test simulates. */
export function startReplicas(count: number) {
  const replicas: Replica[] = []
  let passedMs = 0

  function start(): Replica {
    const nodeId = `node_${replicas.length + 1}`
    const clock = new ManualClock()
    clock.advance(passedMs + replicas.length * 7_200_000)
    const tell = (news: PresenceNews) => {
      for (const other of replicas)
        if (other.nodeId !== nodeId) enqueue(other, { news, origin: nodeId, sentAt: passedMs })
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

  function enqueue({ inbox }: Replica, message: Message): void {
    inbox.set(message.origin, [...(inbox.get(message.origin) ?? []), message])
  }

  /** Delivers the oldest message of one sender. */
  function deliverFrom(replica: Replica, origin: string): boolean {
    const message = replica.inbox.get(origin)?.shift()
    if (message) replica.presence.receive(message.news, message.origin)
    return message !== undefined
  }

  /** Delivers until no message is left. */
  function deliverAll(olderThanMs = 0): void {
    for (let delivered = true; delivered; ) {
      delivered = false
      for (const replica of replicas)
        for (const [origin, messages] of replica.inbox) {
          const due = messages[0] && passedMs - messages[0].sentAt >= olderThanMs
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
