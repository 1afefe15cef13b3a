import type { Clock } from "../clock.ts"
import {
  type ChangeFeed,
  type Connection,
  countListeners,
  type Database,
  type DatabaseLog,
  openChangeFeed,
} from "../db/index.ts"
import { newId } from "../ids.ts"
import { makeRepeatedLog } from "../repeated-log.ts"
import { type EventBus, LocalEventBus } from "./bus.ts"
import { type ChangeHub, makeChangeHub, type TopicChange } from "./changes.ts"
import { gatherNews, newsIn } from "./gathered-news.ts"
import type { DevicePresence } from "./presence.ts"
import { type PresenceNews, presenceTopic } from "./presence-news.ts"
import { type EventRelay, makeEventRelay, type RelayedEvent, relayTopic } from "./relay.ts"
import { ReplicatedPresence } from "./replicated-presence.ts"

/** What this process and the others on the same database tell each other. */
export interface Exchange {
  readonly hub: ChangeHub
  readonly bus: EventBus
  readonly relay: EventRelay
  readonly presence: DevicePresence
  readonly feed: ChangeFeed
  /** Resolves when this process hears of changes and knows the devices of the others: from then on it can serve. */
  readonly ready: Promise<void>
  /** Sends what is waiting, and hears no more. */
  close(): Promise<void>
}

interface Options {
  db: Database
  connection: Connection
  clock: Clock
  log: DatabaseLog
}

/** A process that is listed and says nothing is dying or hangs. Its devices will soon be silent, too. */
const patienceMs = 1_000
const mostQuestions = 3

export function openExchange({ db, connection, clock, log }: Options): Exchange {
  const nodeId = newId("node")
  const hub = makeChangeHub(db, nodeId)
  const bus = new LocalEventBus()
  const notRelayed = makeRepeatedLog((fields, message) => log.warn(fields, message))
  const onFault = (error: unknown) => notRelayed({ err: error }, "events not relayed")
  const events = gatherNews<RelayedEvent>({ db, nodeId, topic: relayTopic, onFault })
  const presenceNews = gatherNews<PresenceNews>({ db, nodeId, topic: presenceTopic, onFault })
  const relay = makeEventRelay(bus, events)
  const presence = new ReplicatedPresence({ nodeId, clock, tell: presenceNews.add })
  let learning = Promise.resolve()
  const feed = openChangeFeed({
    connection,
    nodeId,
    log,
    onChange(change) {
      // What this process changed itself, it was told when it committed.
      if (change.own) return
      if (change.topic === relayTopic) relay.receive(change)
      else if (change.topic === presenceTopic)
        for (const news of newsIn<PresenceNews>(change)) presence.receive(news, change.origin)
      else hub.deliver(change as unknown as TopicChange)
    },
    onGap() {
      learning = learnPresence()
      hub.deliverGap()
    },
  })

  /** Again where somebody did not answer: the question may have been lost, as everything that is told. */
  async function learnPresence(): Promise<void> {
    try {
      for (let question = 1; question <= mostQuestions; question += 1) {
        presence.ask()
        await presenceNews.flush()
        if (await presence.toldBy((await countListeners(db)) - 1, patienceMs)) return
      }
    } catch (error) {
      onFault(error)
    }
  }

  async function becomeReady(): Promise<void> {
    await feed.ready
    await learning
  }

  const ready = becomeReady()
  // Whoever waits for it is told; a start that failed for another reason does not wait.
  ready.catch(() => {})
  return {
    hub,
    bus,
    relay,
    presence,
    feed,
    ready,
    async close() {
      await Promise.all([events.flush(), presenceNews.flush()])
      await feed.close()
    },
  }
}
