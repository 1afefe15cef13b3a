import { hash, timingSafeEqual } from "node:crypto"
import type { IncomingHttpHeaders } from "node:http"
import { Refusal, validationFailed } from "@rasoi/contract"
import { tabletHeaders } from "@rasoi/contract/console"
import {
  isNumberFault,
  judgeNumber,
  type NumberMark,
  type RefusedNumberReason,
  type TabletNumberFault,
} from "@rasoi/core"
import { isId } from "../../../base/ids.ts"
import type { Database, Queries } from "../../../db/index.ts"
import type { SessionCaller } from "../../../http/index.ts"
import {
  adoptSeries,
  findHighestBill,
  findSeries,
  findSeriesOf,
  highestSeries,
  isReserved,
  lockReserved,
  type RefusedNumber,
  reserveSeriesNumber,
  type SeriesRow,
  seriesOf,
  writeRefused,
  writeSecret,
} from "./series-store.ts"

/** The tablet that sends a request, with the hash of its secret. */
export interface Tablet {
  readonly id: string
  readonly hash: Buffer
  /** The paired device that sends, or else the person. */
  readonly sender: string
}

const credential = /^(tablet_[0-9a-hjkmnp-tv-z]{26}):([\w-]{32,128})$/

/** Undefined: its code is older, or no tablet sends this. */
export function tabletOf(headers: IncomingHttpHeaders, session: SessionCaller): Tablet | undefined {
  const [, id = "", secret = ""] = credential.exec(String(headers[tabletHeaders.credential] ?? "")) ?? []
  if (!isId("tablet", id)) return undefined
  const sender = session.kind === "device" || session.paired ? session.deviceId : session.staffId
  return { id, hash: hash("sha256", secret, "buffer"), sender }
}

export function isRecovered(headers: IncomingHttpHeaders): boolean {
  return headers[tabletHeaders.recovered] === "yes"
}

/** Whether the tablet has printed the kitchen ticket of the order that it sends. */
export function isTicketPrinted(headers: IncomingHttpHeaders): boolean {
  return headers[tabletHeaders.printed] === "yes"
}

export const isSecretOf = ({ secret_hash }: Pick<SeriesRow, "secret_hash">, tablet: Tablet) =>
  secret_hash !== null && timingSafeEqual(secret_hash, tablet.hash)

const otherTablet = (field: string) =>
  validationFailed([{ field, message: "has another secret on this server", reason: "OTHER_TABLET" }])

/** The tablet's series number, which it gets now if it has none. */
export async function requireSeries(
  db: Database,
  restaurantId: string,
  { id, field, now }: { readonly id: string; readonly field: string; readonly now: number },
): Promise<number> {
  const number = await seriesOf(db, restaurantId, id, new Date(now))
  if (number !== undefined) return number
  const message = `gets no number series: all ${highestSeries} of this restaurant are given`
  throw validationFailed([{ field, message, reason: "NO_SERIES" }])
}

/**
 * Takes the secret of a tablet that has a series. Once it has one, nobody speaks for it with another, or without any. `tablet` is who
 * sends; undefined: its code is older, or it is another tablet.
 */
export async function requireOwn(
  db: Database,
  restaurantId: string,
  { tabletId, tablet, field }: { tabletId: string; tablet: Tablet | undefined; field: string },
) {
  if (tablet) await writeSecret(db, restaurantId, tabletId, tablet.hash)
  const row = await findSeriesOf(db, restaurantId, tabletId)
  if (row && row.secret_hash !== null && !(tablet && isSecretOf(row, tablet))) throw otherTablet(field)
}

/** The series, if the tablet may use it: its own, or one that a restore has reserved and nobody has named yet. */
async function claimSeries(db: Database, restaurantId: string, number: number, tablet: Tablet | undefined) {
  const row = await findSeries(db, restaurantId, number)
  if (!row || !tablet || row.secret_hash !== null) return row
  await claim(db, restaurantId, number, tablet)
  return findSeries(db, restaurantId, number)
}

export async function claim(db: Database, restaurantId: string, number: number, tablet: Tablet) {
  if (await isReserved(db, restaurantId, number))
    await db.transaction(async tx => {
      await lockReserved(tx, restaurantId)
      await adoptSeries(tx, restaurantId, number, tablet)
    })
  await writeSecret(db, restaurantId, tablet.id, tablet.hash)
}

/** A number that a tablet has given to an order or a bill. */
export interface TabletNumber {
  readonly restaurantId: string
  readonly id: string
  readonly kind: "ORDER" | "BILL"
  readonly number: string
  readonly series: number
  readonly sequence: number
  /** Of a bill. */
  readonly financialYear?: string
  readonly totalPaise: number
  readonly tablet: Tablet | undefined
  /** Who is signed in, whoever the entry says took it. */
  readonly sender: { readonly name: string; readonly device: string | null; readonly maySendFile: boolean }
  /** A person sends it from a file that a tablet has saved. */
  readonly isFromFile: boolean
  readonly now: number
}

/** Refuses a number that its sender may not give, and stores the refusal. What it returns is stored with the order or the bill. */
export async function requireOwnNumber(db: Database, given: TabletNumber): Promise<NumberMark | null> {
  const { restaurantId, series: number, sequence, financialYear, tablet, isFromFile, sender, now } = given
  if (isFromFile) {
    if (!sender.maySendFile)
      throw new Refusal("ROLE_MISSING", {
        message: "Only a manager or the owner sends what a tablet has saved as a file.",
        field: "savedFile",
      })
    await reserveSeriesNumber(db, restaurantId, number, new Date(now))
    if (await findSeries(db, restaurantId, number)) return "SAVED_FILE"
  }
  const row = await claimSeries(db, restaurantId, number, tablet)
  const highest =
    financialYear === undefined || !row
      ? (row?.highest_order ?? 0)
      : await findHighestBill(db, restaurantId, number, financialYear)
  const isRightSecret =
    !row || row.secret_hash === null ? null : tablet !== undefined && isSecretOf(row, tablet)
  const judged = judgeNumber({ sequence, series: row && { highest, isRightSecret } })
  if (!isNumberFault(judged)) return judged
  await writeRefusal(db, given, judged)
  throw faultOf(judged, given, highest)
}

/** For Watch. */
export function writeRefusal(
  db: Queries,
  given: TabletNumber,
  reason: RefusedNumberReason,
  entered: Pick<RefusedNumber, "orderId" | "fingerprint"> = { orderId: null, fingerprint: null },
) {
  const { restaurantId, id, kind, number, totalPaise, sender, now } = given
  const by = { person: sender.name, device: sender.device, at: new Date(now) }
  return writeRefused(db, { restaurantId, id, kind, number, reason, totalPaise, ...by, ...entered })
}

function faultOf(reason: TabletNumberFault, { series }: TabletNumber, highest: number): Refusal {
  const messages: Record<TabletNumberFault, string> = {
    NO_SERIES: `is not of a series of this restaurant: no tablet has T${series}`,
    OTHER_TABLET: `is not a number of this tablet: another one has T${series}`,
    NUMBER_JUMP: `is far above the last number of T${series} that this server knows, ${highest}`,
  }
  return validationFailed([{ field: "number", message: messages[reason], reason }])
}
