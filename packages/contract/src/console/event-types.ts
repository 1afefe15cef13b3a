/**
 * Events tell a console to fetch something again. Their data is an id at most; the console reads the change from its
 * own endpoint.
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
