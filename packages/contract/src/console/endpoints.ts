import { createKey, listKeyRequests, listKeys, revokeKey, rollKey } from "./keys.ts"
import { pingDevice, streamEvents } from "./live.ts"
import {
  getMenuDocument,
  getMenuVersion,
  listMenuVersions,
  patchMenuItem,
  patchMenuOption,
  putMenuDocument,
  restoreMenuVersion,
} from "./menu.ts"
import { orderEndpoints } from "./orders.ts"
import { reservationEndpoints } from "./reservations.ts"
import { getSession, signIn, signOut } from "./session.ts"
import { getSettings, listAudit, patchSettings } from "./settings.ts"

/** The API behind the restaurant's console: a signed-in person, a cookie, and the console's own origin. */
export const consoleEndpoints = [
  signIn,
  getSession,
  signOut,
  getSettings,
  patchSettings,
  getMenuDocument,
  putMenuDocument,
  patchMenuItem,
  patchMenuOption,
  listMenuVersions,
  getMenuVersion,
  restoreMenuVersion,
  listKeys,
  createKey,
  rollKey,
  revokeKey,
  listKeyRequests,
  streamEvents,
  pingDevice,
  listAudit,
  ...orderEndpoints,
  ...reservationEndpoints,
] as const
