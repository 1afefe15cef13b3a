import {
  defaultSettings,
  type MenuDocument,
  type Settings,
  type SetupLine,
  type SetupLineId,
  type SetupReason,
  setupLineIds,
} from "@rasoi/contract/console"
import { dayNumberOf } from "../hours/calendar.ts"
import { periodsFrom, scheduleOf } from "../hours/periods.ts"
import { gstInPrices } from "./gst-in-prices.ts"
import { isLocalAddress } from "./local-address.ts"
import { canBeDismissed } from "./open-lines.ts"

/** What the lines are judged by. */
export interface SetupFacts {
  /** In the restaurant's time zone. */
  readonly today: string
  readonly settings: Settings
  readonly menu: MenuDocument
  /** Everybody who can sign in, the owner included. */
  readonly teamSize: number
  /** A paired device had its sound on. */
  readonly soundHeard: boolean
  readonly rehearsed: boolean
  /** Staff accepted an order that was no test. */
  readonly orderAccepted: boolean
  readonly publicUrl: string
  readonly backups: "OFF" | "NONE_YET" | "OVERDUE" | "CURRENT"
  readonly dismissed: readonly string[]
}

/** The first day of a restaurant: what is done, and why the rest is not. */
export function setupChecklist(facts: SetupFacts): SetupLine[] {
  return setupLineIds.map(id => {
    const reasons = reasonsAgainst[id](facts)
    const dismissed = facts.dismissed.includes(id) && canBeDismissed(reasons)
    return { id, done: reasons.length === 0, dismissed, reasons }
  })
}

const reasonsAgainst: Record<SetupLineId, (facts: SetupFacts) => SetupReason[]> = {
  PROFILE: ({ settings }) => given({ PHONE_INCOMPLETE: digitsOf(settings.profile.phone) < phoneDigits }),
  MENU: ({ menu }) => given({ NO_DISH: !hasDish(menu) }),
  HOURS: ({ settings, today }) =>
    given({ HOURS_AT_DEFAULT: hasDefaultHours(settings), NEVER_OPEN: isNeverOpen(settings, today) }),
  GST: ({ settings, menu }) => {
    const { kind, hasGstin, withoutRate, rates } = gstInPrices(settings, menu)
    const lacksRates = kind === "REGULAR" && withoutRate > 0
    return given({
      NO_GSTIN: !hasGstin,
      GSTIN_WITHOUT_GST: hasGstin && kind === "NONE",
      NO_DISH: kind === "REGULAR" && !hasDish(menu),
      // A dish may be free of GST: an owner who means it dismisses the line.
      NO_GST_RATE: lacksRates && rates.length > 0,
      NO_RATE_AT_ALL: lacksRates && rates.length === 0,
    })
  },
  // A line of its own: a restaurant without GST still needs it.
  FSSAI: ({ settings }) => given({ NO_FSSAI: settings.gst.fssaiNumber === null }),
  ORDER_TYPES: ({ settings: { ordering } }) =>
    given({
      NO_ORDER_TYPE: ordering.types.length === 0,
      // The default. A restaurant that never delivers dismisses the line.
      PICKUP_ONLY: ordering.types.length > 0 && !ordering.types.includes("DELIVERY"),
      NO_PINCODES: ordering.types.includes("DELIVERY") && ordering.deliveryPincodes.length === 0,
    }),
  // Only of restaurants from before this was asked: new ones have an answer.
  PAYMENTS: ({ settings }) => given({ PAYMENTS_NOT_ANSWERED: settings.counter.askOnlinePayments === null }),
  TEAM: ({ teamSize }) => given({ NO_TEAM: teamSize < 2 }),
  TABLET: ({ soundHeard }) => given({ NO_SOUND: !soundHeard }),
  REHEARSAL: ({ rehearsed, orderAccepted }) => given({ NOT_REHEARSED: !rehearsed && !orderAccepted }),
  ADDRESS: ({ publicUrl }) => {
    const isHttps = publicUrl.startsWith("https://")
    return given({ NOT_HTTPS: !isHttps, LOCAL_ADDRESS: isLocalAddress(publicUrl) })
  },
  BACKUPS: ({ backups }) =>
    given({
      BACKUPS_OFF: backups === "OFF",
      NO_BACKUP_YET: backups === "NONE_YET",
      BACKUP_OVERDUE: backups === "OVERDUE",
    }),
  SWITCH_ON: ({ settings }) => given({ ORDERING_OFF: !settings.ordering.enabled }),
}

function given(reasons: Partial<Record<SetupReason, boolean>>): SetupReason[] {
  return (Object.keys(reasons) as SetupReason[]).filter(reason => reasons[reason])
}

/** An Indian mobile number has ten digits, a landline ten with its area code. */
const phoneDigits = 10
const digitsOf = (phone: string) => phone.replaceAll(/\D/g, "").length

function hasDish({ categories }: MenuDocument): boolean {
  return categories.some(({ items }) => items.length > 0)
}

/** Past special dates and closed dates do not count. */
function isNeverOpen({ hours }: Settings, today: string): boolean {
  return periodsFrom(scheduleOf(hours), dayNumberOf(today)).next().done === true
}

function hasDefaultHours({ profile, hours }: Settings): boolean {
  const { days } = defaultSettings(profile).hours
  return JSON.stringify(ordered(hours.days)) === JSON.stringify(ordered(days))
}

/** A stored document may have its members in another order. */
function ordered(days: Settings["hours"]["days"]) {
  const { mon, tue, wed, thu, fri, sat, sun } = days
  return [mon, tue, wed, thu, fri, sat, sun].map(periods => periods.map(({ open, close }) => [open, close]))
}
