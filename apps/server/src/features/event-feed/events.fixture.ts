import type { FeedEvent } from "@rasoi/contract"
import type { TestApp } from "../../testing/app.ts"

export interface Feed {
  data: FeedEvent[]
  hasMore: boolean
  nextCursor: string
}

/** Reads the feed of a key once. */
export async function readFeed(app: TestApp, key: string, query: Record<string, string | number>) {
  const text = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) text.set(name, String(value))
  return app.call(`/v1/events?${text}`, { key })
}

/**
 * Reads until this many events are there. Other tests share the cluster, and a transaction of theirs can hide the newest
 * events for a moment, so it waits for each.
 */
export async function readEvents(app: TestApp, key: string, count: number, after = "start"): Promise<Feed> {
  const data: FeedEvent[] = []
  let cursor = after
  for (let tries = 0; data.length < count && tries < 50; tries += 1) {
    const { status, body, text } = await readFeed(app, key, { after: cursor, limit: 100, wait: 5 })
    if (status !== 200) throw new Error(`the feed responded with ${status}: ${text}`)
    data.push(...body.data)
    cursor = body.nextCursor
  }
  return { data, hasMore: false, nextCursor: cursor }
}

/** "order.updated ACCEPTED < PENDING" */
export const summaryOf = ({ type, subject: { status, previousStatus } }: FeedEvent) =>
  [type, status, previousStatus === null ? null : `< ${previousStatus}`].filter(Boolean).join(" ")
