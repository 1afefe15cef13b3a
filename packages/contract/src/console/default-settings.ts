import type { Settings, SettingsPatch } from "./documents.ts"

type Hours = Settings["hours"]
type Profile = Pick<Settings["profile"], "name" | "phone" | "address" | "timezone">

/** The only default of each setting. Everything that a customer could trigger is off until the owner switches it on. */
export function defaultSettings(profile: Profile, change: SettingsPatch = {}): Settings {
  const settings: Settings = {
    profile: { ...profile, address: { ...profile.address }, tagline: null, legalName: null, logoUrl: null },
    hours: { days: everyDay({ open: "11:00", close: "23:00" }), closedDates: [], specialDates: {} },
    ordering: {
      enabled: false,
      types: ["PICKUP"],
      minimumOrderPaise: 0,
      deliveryPincodes: [],
      prepMinutes: 30,
      paymentModes: ["PAY_AT_COUNTER", "CASH_ON_DELIVERY"],
      acceptWindowMinutes: 15,
      deliveryMinutes: 20,
    },
    charges: [],
    // 996331 is the services accounting code of restaurants.
    gst: { kind: "NONE", applies: false, gstin: null, fssaiNumber: null, sac: "996331" },
    booking: {
      enabled: false,
      maxPeople: 8,
      slotMinutes: 30,
      stayMinutes: 90,
      daysAhead: 30,
      seats: 40,
      minimumNoticeMinutes: 60,
      cancelCutoffMinutes: 120,
      autoConfirm: false,
      price: null,
    },
    tracking: { redirectUrl: null },
    privacy: { retentionDays: 365, noticeUrl: null },
    page: {
      colours: "saffron",
      cover: null,
      coverPart: "MIDDLE",
      logo: null,
      languages: null,
      embedOrigins: [],
      searchEngines: true,
      popular: null,
    },
    pageRules: { openOrdersPerPhone: 2, firstOrderMaximum: null },
    counter: { upiId: null, roundCash: true, askOnlinePayments: true },
  }
  return mergeSettings(settings, change)
}

/**
 * The settings with the members of the patch. A list is replaced whole. Of the kind of GST and whether it applies, the one that
 * changes decides on the other: consoles of the version before know only the second, and send the kind as they have read it.
 * `checkGst` refuses another kind together with what contradicts it.
 */
export function mergeSettings(settings: Settings, patch: SettingsPatch): Settings {
  const merged: Record<string, unknown> = { ...settings }
  for (const [section, change] of Object.entries(patch)) {
    merged[section] = Array.isArray(change) ? change : { ...settings[section as keyof Settings], ...change }
  }
  return { ...(merged as Settings), gst: withKind(settings.gst, (merged as Settings).gst, patch.gst) }
}

function withKind(
  before: Settings["gst"],
  after: Settings["gst"],
  change: SettingsPatch["gst"],
): Settings["gst"] {
  const [isOtherKind, isSwitched] = [after.kind !== before.kind, after.applies !== before.applies]
  if (isSwitched && !isOtherKind) return { ...after, kind: after.applies ? "REGULAR" : "NONE" }
  if (isOtherKind && change?.applies === undefined) return { ...after, applies: after.kind === "REGULAR" }
  return after
}

/** The same periods on each day of the week. Each day gets its own copy. */
export function everyDay(...periods: Hours["days"]["mon"]): Hours["days"] {
  const copy = () => periods.map(period => ({ ...period }))
  return { mon: copy(), tue: copy(), wed: copy(), thu: copy(), fri: copy(), sat: copy(), sun: copy() }
}
