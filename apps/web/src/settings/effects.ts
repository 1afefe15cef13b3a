import type { Settings } from "@rasoi/contract/console"
import { dayKeys } from "@rasoi/core/rules"
import { showPaise } from "../api/money.ts"
import type { Strings } from "../i18n/i18n.tsx"
import { isSame } from "./draft.ts"
import { type Clock, showPeriods } from "./labels.ts"
import type { DocumentSection } from "./sections.ts"
import { tidy } from "./tidy.ts"

export interface Speech {
  readonly text: Strings
  readonly clock: Clock
  /** Formats a calendar date. */
  readonly day: (date: string) => string
}

type Effects<Value> = (before: Value, after: Value, speech: Speech) => string[]

const effects: { readonly [Name in DocumentSection]: Effects<Settings[Name]> } = {
  profile(before, after, { text }) {
    const say = text.settings.effects.profileChanged
    const { line, city, state, pincode } = after.address
    return changes(before, after, {
      name: () => say.name(after.name),
      phone: () => say.phone(after.phone),
      address: () => say.address(`${line}, ${city}, ${state} ${pincode}`),
      timezone: () => say.timezone(after.timezone),
      logoUrl: () => (after.logoUrl === null ? say.logoNone : say.logo),
    })
  },
  hours(before, after, speech) {
    const { text, clock } = speech
    const changed = dayKeys.filter(day => !isSame(before.days[day], after.days[day]))
    const say = text.settings.effects.hoursChanged
    return [
      ...changed.map(day => say.day(text.days[day], showPeriods(after.days[day], text, clock))),
      ...dates(without(after.closedDates, before.closedDates), say.closed, speech),
      ...dates(without(before.closedDates, after.closedDates), say.opened, speech),
    ]
  },
  ordering(before, after, { text }) {
    const say = text.settings.effects.orderingChanged
    const { types, minimumOrderPaise, deliveryPincodes, paymentModes } = after
    return changes(before, after, {
      enabled: () => (after.enabled ? say.on : say.off),
      types: () =>
        types.length === 0
          ? say.nothing
          : say.types(types.map(type => text.orderWords.type[type]).join(", ")),
      minimumOrderPaise: () =>
        minimumOrderPaise === 0 ? say.noMinimum : say.minimum(showPaise(minimumOrderPaise)),
      prepMinutes: () => say.prep(after.prepMinutes),
      acceptWindowMinutes: () => say.accept(after.acceptWindowMinutes),
      paymentModes: () =>
        say.payment(paymentModes.map(mode => text.settings.ordering.payment[mode]).join(", ")),
      deliveryPincodes: () =>
        deliveryPincodes.length === 0 ? say.everywhere : say.area(deliveryPincodes.length),
    })
  },
  charges(before, after, { text }) {
    const say = text.settings.effects.chargesChanged
    const left = [...before]
    const rest = after.filter(charge => !take(left, old => isSame(old, charge)))
    const lines = rest.map(charge => {
      const was = take(left, old => old.name === charge.name)
      return (was ? say.changed : say.added)(charge.name, showPaise(charge.amountPaise))
    })
    return [...lines, ...left.map(({ name }) => say.removed(name))]
  },
  gst(before, after, { text }) {
    const say = text.settings.effects.gstChanged
    const { gstin, fssaiNumber } = after
    return changes(before, after, {
      applies: () => (after.applies ? say.on : say.off),
      gstin: () => (gstin === null ? say.gstinNone : say.gstin(gstin)),
      fssaiNumber: () => (fssaiNumber === null ? say.fssaiNone : say.fssai(fssaiNumber)),
      sac: () => say.sac(after.sac),
    })
  },
  booking(before, after, { text }) {
    const say = text.settings.effects.bookingChanged
    const { price } = after
    return changes(before, after, {
      enabled: () => (after.enabled ? say.on : say.off),
      seats: () => say.seats(after.seats),
      maxPeople: () => say.party(after.maxPeople),
      slotMinutes: () => say.slots(after.slotMinutes),
      stayMinutes: () => say.stay(after.stayMinutes),
      daysAhead: () => say.ahead(after.daysAhead),
      minimumNoticeMinutes: () => say.notice(after.minimumNoticeMinutes),
      cancelCutoffMinutes: () => say.cutoff(after.cancelCutoffMinutes),
      autoConfirm: () => (after.autoConfirm ? say.auto : say.manual),
      price: () =>
        price === null
          ? say.free
          : say.price(showPaise(price.amountPaise), text.settings.booking.per[price.per]),
    })
  },
  tracking(_, { redirectUrl }, { text }) {
    const say = text.settings.effects.trackingChanged
    if (redirectUrl === null) return [say.own]
    return [say.elsewhere(URL.canParse(redirectUrl) ? new URL(redirectUrl).host : redirectUrl)]
  },
}

/** Describes the effects of a change on customers, one sentence each; empty when nothing changed. */
export function effectsOf<Name extends DocumentSection>(
  name: Name,
  before: Settings[Name],
  after: Settings[Name],
  speech: Speech,
): string[] {
  const [from, to] = [tidy(name, before), tidy(name, after)]
  return isSame(from, to) ? [] : effects[name](from, to, speech)
}

function changes<Value extends object>(
  before: Value,
  after: Value,
  say: { readonly [Member in keyof Value]-?: () => string },
): string[] {
  return (Object.keys(say) as (keyof Value)[])
    .filter(member => !isSame(before[member], after[member]))
    .map(member => say[member]())
}

const mostNamed = 3

function dates(list: readonly string[], say: (days: string) => string, { text, day }: Speech): string[] {
  if (list.length === 0) return []
  const count = text.settings.effects.hoursChanged.dates(list.length)
  return [say(list.length > mostNamed ? count : list.map(day).join("; "))]
}

function without(all: readonly string[], others: readonly string[]): string[] {
  return all.filter(one => !others.includes(one))
}

/** Removes the first match; returns whether there was one. */
function take<Value>(values: Value[], fits: (value: Value) => boolean): boolean {
  const index = values.findIndex(fits)
  if (index >= 0) values.splice(index, 1)
  return index >= 0
}
