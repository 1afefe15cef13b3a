/**
 * The events that tell a console to fetch something again. Their data is an id at most: what changed is read
 * from its own endpoint.
 */
export const eventTypes = [
  "order.placed",
  "order.changed",
  "reservation.made",
  "reservation.changed",
  "presence.changed",
  "menu.changed",
  "settings.changed",
  "restaurant.changed",
  "keys.changed",
  "sessions.changed",
  "team.changed",
  "test.changed",
] as const
export type EventType = (typeof eventTypes)[number]
