import type { Settings } from "@rasoi/contract/console"
import { showPaise } from "../api/money.ts"
import { type Texts, useText } from "../i18n/i18n.tsx"
import { CardLinks } from "../parts/card-links.tsx"
import type { IconName } from "../parts/icon.tsx"
import { useMay } from "../session/session.ts"
import { useFormats } from "./formats.ts"
import { type Clock, showWeek } from "./labels.ts"
import { type SectionName, sectionsFor } from "./sections.ts"

const icons: Record<SectionName, IconName> = {
  profile: "door",
  hours: "clock",
  ordering: "bag",
  charges: "money",
  gst: "note",
  booking: "calendar",
  tracking: "pin",
  privacy: "eye",
  pageRules: "warning",
  counter: "money",
  blocked: "phone",
  people: "scooter",
  requests: "person",
  audit: "history",
  setup: "check",
}

/** All sections of the settings with a summary of each. */
export function Overview({ settings }: { settings: Settings }) {
  const text = useText("settings")
  const { clock } = useFormats()
  const links = sectionsFor(useMay()).map(name => ({
    name,
    href: `/manage/settings/${name}`,
    icon: icons[name],
    title: text.settings.sections[name],
    about: summaries[name](settings, text, clock),
  }))
  return (
    <nav aria-label={text.settings.navigation}>
      <CardLinks links={links} />
    </nav>
  )
}

type Summary = (settings: Settings, text: Texts<"settings">, clock: Clock) => string

const summaries: Record<SectionName, Summary> = {
  profile: ({ profile }) => `${profile.name}, ${profile.address.city}`,
  hours({ hours }, text, clock) {
    const specialCount = Object.keys(hours.specialDates).length
    return [
      ...showWeek(hours.days, text, clock),
      ...(hours.closedDates.length > 0 ? [text.settings.summary.closedDates(hours.closedDates.length)] : []),
      ...(specialCount > 0 ? [text.settings.summary.specialDates(specialCount)] : []),
    ].join(" · ")
  },
  ordering({ ordering }, { settings, orderWords, words }) {
    if (!ordering.enabled) return words.off
    const types = ordering.types.map(type => orderWords.type[type])
    const minimum =
      ordering.minimumOrderPaise > 0 ? [settings.summary.from(showPaise(ordering.minimumOrderPaise))] : []
    return [words.on, types.join(", "), ...minimum].join(" · ")
  },
  charges: ({ charges }, { settings }) =>
    charges.map(({ name, amountPaise }) => `${name} ${showPaise(amountPaise)}`).join(" · ") ||
    settings.summary.noCharges,
  gst: ({ gst }, { settings }) => settings.summary.gst[gst.kind](gst.gstin ?? ""),
  booking: ({ booking }, { settings, words }) =>
    booking.enabled ? `${words.on} · ${settings.summary.seats(booking.seats)}` : words.off,
  tracking: ({ tracking }, { settings }) =>
    tracking.redirectUrl === null ? settings.summary.ownTracking : new URL(tracking.redirectUrl).host,
  privacy: ({ privacy }, { settings }) => settings.summary.retention(privacy.retentionDays),
  pageRules({ pageRules }, { settings }) {
    const { openOrdersPerPhone, firstOrderMaximum } = pageRules
    const most = firstOrderMaximum === null ? [] : [settings.summary.firstOrder(showPaise(firstOrderMaximum))]
    return [settings.summary.openOrders(openOrdersPerPhone), ...most].join(" · ")
  },
  counter: ({ counter }, { settings }) => counter.upiId ?? settings.summary.noUpi,
  blocked: (_, { settings }) => settings.summary.blocked,
  people: (_, { settings }) => settings.summary.people,
  requests: (_, { settings }) => settings.summary.requests,
  audit: (_, { settings }) => settings.audit.title,
  setup: (_, { settings }) => settings.summary.setup,
}
