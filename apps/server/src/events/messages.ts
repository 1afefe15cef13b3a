import { type EventType, eventTypes } from "@rasoi/contract/console/events"
import type { Change } from "../db/index.ts"
import type { BusEvent } from "./bus.ts"
import { type Topic, type TopicChange, topics } from "./changes.ts"

/**
 * What other processes send through Redis and PostgreSQL. Other programs can reach both, so that nothing of it is used
 * unchecked: these functions return undefined or false for everything that this version does not send.
 */

export interface RelayedEvent {
  readonly restaurantId: string
  readonly event: BusEvent
}

export interface RelayedEvents {
  readonly origin: string
  readonly items: readonly RelayedEvent[]
}

const idPattern = /^[a-z]{2,8}_[0-9a-z_]{1,64}$/

export function isId(value: unknown): value is string {
  return typeof value === "string" && idPattern.test(value)
}

export function readRelayedEvents(text: string): RelayedEvents | undefined {
  const message = readObject(text)
  if (!message || !isId(message.origin)) return undefined
  const items = readItems(message.items)
  return items && { origin: message.origin, items }
}

export function readItems(items: unknown): readonly RelayedEvent[] | undefined {
  return Array.isArray(items) && items.every(isRelayedEvent) ? items : undefined
}

export function isTopicChange(change: Change): change is Change & TopicChange {
  return topics.includes(change.topic as Topic) && isId(change.restaurantId)
}

function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function isRelayedEvent(value: unknown): value is RelayedEvent {
  if (!isObject(value) || !isId(value.restaurantId) || !isObject(value.event)) return false
  const { type, data } = value.event
  return eventTypes.includes(type as EventType) && isObject(data) && Object.entries(data).every(isReference)
}

/** Consoles get the data as it is, so that it must not replace the event's own members. */
function isReference([name, value]: [string, unknown]): boolean {
  return (name === "orderId" || name === "reservationId") && isId(value)
}
