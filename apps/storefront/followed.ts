import { randomBytes } from "node:crypto"
import type { Rasoi } from "@rasoi/sdk"
import { RecentValues } from "./recent-values.ts"

/** The event feed of one restaurant. */
export interface Feed {
  /** Of the restaurant, and of what a key of it can read. */
  readonly name: string
  /** A client for which no visitor's limits count: one reader for everybody who looks at an order. */
  rasoi(): Rasoi
}

/** Open pages ask every few seconds, and a hidden one at least every two minutes. */
const idleMs = 150_000
const mostFollowed = 1_000
const mostTokens = 50_000
const longestSilenceMs = 35_000

/** Whether an order or booking has changed. "unknown": the page itself must be read. */
export type Change = "yes" | "no" | "unknown"

/** What happens to orders and bookings while somebody looks at their pages: one reader of the feed for each restaurant. */
export interface Followed {
  /** The moment up to which a page knows its order; to be taken before it is read. Undefined where the feed cannot be read. */
  now(feed: Pick<Feed, "name">): string | undefined
  /** The same where only the token is known yet. Empty for a token that was never added: its page is read once more. */
  nowFor(token: string): string | undefined
  /** Remembers that this link is right. Only then the feed is read: strangers who guess links open nothing. */
  add(feed: Feed, id: string, token: string): void
  /** `since`: what `now` returned, a dot, and the id. */
  changed(token: string, since: string): Change
  close(): void
}

interface Shown {
  readonly token: string
  /** The number of the restaurant's event that changed it last. */
  changedAt: number
}

class Listener {
  readonly name = randomBytes(12).toString("base64url")
  readonly shown = new RecentValues<Shown>(mostFollowed)
  state: "starting" | "reading" | "failed" = "starting"
  events = 0
  readAt = 0
  private readonly ending = new AbortController()
  private readonly idle: NodeJS.Timeout

  constructor(rasoi: Rasoi, onEnd: () => void) {
    this.ending.signal.addEventListener("abort", onEnd)
    this.idle = setTimeout(() => this.end(), idleMs).unref()
    void this.read(rasoi)
  }

  used(): this {
    if (this.state !== "failed") this.idle.refresh()
    return this
  }

  end(): void {
    clearTimeout(this.idle)
    this.ending.abort()
  }

  private async read(rasoi: Rasoi): Promise<void> {
    const onCursor = () => {
      this.state = "reading"
      this.readAt = Date.now()
    }
    try {
      for await (const { subject } of rasoi.events.listen({ signal: this.ending.signal, onCursor })) {
        this.events += 1
        const shown = subject.id === null ? undefined : this.shown.get(subject.id)
        if (shown) shown.changedAt = this.events
      }
    } catch {
      // Pages go on at their own pace. The next try is made when this listener has ended.
      this.idle.refresh()
      this.state = "failed"
    }
  }
}

export function makeFollowed(): Followed {
  const listeners = new Map<string, Listener>()
  const byName = new Map<string, Listener>()
  const feedOf = new RecentValues<string>(mostTokens)

  function listenerOf({ name, rasoi }: Feed): Listener {
    const known = listeners.get(name)
    if (known) return known.used()
    const made = new Listener(rasoi(), () => {
      listeners.delete(name)
      byName.delete(made.name)
    })
    listeners.set(name, made)
    byName.set(made.name, made)
    return made
  }

  function now({ name }: Pick<Feed, "name">): string | undefined {
    const listener = listeners.get(name)
    if (listener?.state === "failed") return undefined
    return listener?.state === "reading" ? `${listener.name}.${listener.events}` : ""
  }

  return {
    now,
    nowFor(token) {
      const name = feedOf.get(token)
      return name === undefined ? "" : now({ name })
    },
    add(feed, id, token) {
      feedOf.set(token, feed.name)
      const { shown, events } = listenerOf(feed)
      // An event that came while the order was read counts as later: the page is read once more.
      if (shown.get(id)?.token !== token) shown.set(id, { token, changedAt: events })
    },
    changed(token, since) {
      const [name = "", seen = "none", id = ""] = since.split(".")
      const listener = byName.get(name)
      if (listener?.state !== "reading") return "unknown"
      // The service has not responded for longer than a request waits.
      if (Date.now() - listener.readAt > longestSilenceMs) return "unknown"
      const shown = listener.shown.get(id)
      if (shown?.token !== token || !/^\d{1,15}$/.test(seen)) return "unknown"
      listener.used()
      return shown.changedAt > Number(seen) ? "yes" : "no"
    },
    close() {
      for (const listener of [...listeners.values()]) listener.end()
    },
  }
}
