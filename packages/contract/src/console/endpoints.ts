import { approveAct } from "./approvals.ts"
import { getBackupStatus } from "./backups.ts"
import { blockedPhoneEndpoints } from "./blocked-phones.ts"
import { carriedCashEndpoints } from "./carried-cash.ts"
import { counterEndpoints } from "./counter.ts"
import { counterBillEndpoints } from "./counter-bills.ts"
import { counterTabletEndpoints } from "./counter-tablet.ts"
import { dayEndpoints } from "./days.ts"
import { deviceEndpoints } from "./devices.ts"
import { changeKey, createKey, listKeyRequests, listKeys, revokeKey, rollKey } from "./keys.ts"
import { pingDevice, streamEvents } from "./live.ts"
import { markEndpoints } from "./marks.ts"
import {
  getMenuDocument,
  getMenuVersion,
  listMenuVersions,
  patchMenuItem,
  patchMenuOption,
  putMenuDocument,
  restoreMenuVersion,
} from "./menu.ts"
import { menuPreviewEndpoints } from "./menu-preview.ts"
import { orderEndpoints } from "./orders.ts"
import { pageEndpoints } from "./page.ts"
import { paymentEndpoints } from "./payments.ts"
import { uploadPhoto } from "./photos.ts"
import { pinEndpoints } from "./pins.ts"
import { printingEndpoints } from "./printing.ts"
import { privacyEndpoints } from "./privacy.ts"
import { removedEntryEndpoints } from "./removed-entries.ts"
import { reportEndpoints } from "./reports.ts"
import { reservationEndpoints } from "./reservations.ts"
import { getSession, signIn, signOut } from "./session.ts"
import { getSettings, listAudit, patchSettings } from "./settings.ts"
import { setupEndpoints } from "./setup.ts"
import { tabEndpoints } from "./tabs.ts"
import { teamEndpoints } from "./team.ts"
import { testDeskEndpoints } from "./test-desk.ts"
import { readVoidAmount, voidOrder } from "./voids.ts"
import { watchEndpoints } from "./watch.ts"

/** The API of the restaurant's console: a signed-in person, a cookie, and the console's own origin. */
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
  ...menuPreviewEndpoints,
  uploadPhoto,
  listKeys,
  createKey,
  rollKey,
  revokeKey,
  changeKey,
  listKeyRequests,
  streamEvents,
  pingDevice,
  listAudit,
  ...orderEndpoints,
  ...counterEndpoints,
  ...counterBillEndpoints,
  ...paymentEndpoints,
  ...carriedCashEndpoints,
  ...dayEndpoints,
  ...tabEndpoints,
  voidOrder,
  readVoidAmount,
  ...counterTabletEndpoints,
  ...markEndpoints,
  ...removedEntryEndpoints,
  ...blockedPhoneEndpoints,
  ...printingEndpoints,
  ...reservationEndpoints,
  ...reportEndpoints,
  ...watchEndpoints,
  ...testDeskEndpoints,
  ...teamEndpoints,
  ...pinEndpoints,
  approveAct,
  ...deviceEndpoints,
  ...privacyEndpoints,
  getBackupStatus,
  ...setupEndpoints,
  ...pageEndpoints,
] as const
