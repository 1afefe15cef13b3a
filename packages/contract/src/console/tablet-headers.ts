/**
 * Headers of what a tablet sends. `credential`: the tablet's id, a colon, and its secret. `recovered`: "yes" with what a tablet
 * had sent before, and the server lost in a restore. `printed`: "yes" with an order whose kitchen ticket it has printed itself. A
 * server that does not know them ignores them.
 */
export const tabletHeaders = {
  credential: "tablet",
  recovered: "tablet-recovered",
  printed: "tablet-printed",
} as const
