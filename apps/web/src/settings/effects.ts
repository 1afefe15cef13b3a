import type { Settings } from "@rasoi/contract/console"
import { languages } from "@rasoi/contract/languages"
import { dayKeys } from "@rasoi/core/rules"
import { showPaise } from "../api/money.ts"
import type { Texts } from "../i18n/i18n.tsx"
import { isSame } from "./draft.ts"
import { type Clock, showPeriods } from "./labels.ts"
import { normalize } from "./normalize.ts"
import type { DocumentSection } from "./sections.ts"

export interface Formatters {
  readonly text: Texts<"settings">
  readonly clock: Clock
  /** Formats a calendar date. */
  readonly day: (date: string) => string
}

type Effects<Value> = (before: Value, after: Value, formatters: Formatters) => string[]

const effects: { readonly [Name in DocumentSection]: Effects<Settings[Name]> } = {
  profile(before, after, { text }) {
    const texts = text.settings.effects.profileChanged
    const { line, city, state, pincode } = after.address
    return changes(before, after, {
      name: () => texts.name(after.name),
      tagline: () => (after.tagline === null ? texts.taglineNone : texts.tagline(after.tagline)),
      legalName: () => (after.legalName === null ? texts.legalNameNone : texts.legalName(after.legalName)),
      phone: () => texts.phone(after.phone),
      address: () => texts.address(`${line}, ${city}, ${state} ${pincode}`),
      timezone: () => texts.timezone(after.timezone),
      logoUrl: () => (after.logoUrl === null ? texts.logoNone : texts.logo),
    })
  },
  hours(before, after, formatters) {
    const { text, clock, day: showDay } = formatters
    const special = Object.keys(after.specialDates)
      .filter(date => !isSame(before.specialDates[date], after.specialDates[date]))
      .sort()
    const changed = dayKeys.filter(day => !isSame(before.days[day], after.days[day]))
    const texts = text.settings.effects.hoursChanged
    return [
      ...changed.map(day => texts.day(text.days[day], showPeriods(after.days[day], text, clock))),
      ...dates(without(after.closedDates, before.closedDates), texts.closed, formatters),
      ...dates(without(before.closedDates, after.closedDates), texts.opened, formatters),
      ...(special.length > maxNamed
        ? dates(special, texts.special, formatters)
        : special.map(date =>
            texts.day(showDay(date), showPeriods(after.specialDates[date] ?? [], text, clock)),
          )),
      ...dates(
        without(Object.keys(before.specialDates), Object.keys(after.specialDates)).sort(),
        texts.usual,
        formatters,
      ),
    ]
  },
  ordering(before, after, { text }) {
    const texts = text.settings.effects.orderingChanged
    const { types, minimumOrderPaise, deliveryPincodes, paymentModes, deliveryMinutes } = after
    const delivers = types.includes("DELIVERY")
    return changes(before, after, {
      enabled: () => (after.enabled ? texts.on : texts.off),
      types: () =>
        types.length === 0
          ? texts.nothing
          : texts.types(types.map(type => text.orderWords.type[type]).join(", ")),
      minimumOrderPaise: () =>
        minimumOrderPaise === 0 ? texts.noMinimum : texts.minimum(showPaise(minimumOrderPaise)),
      prepMinutes: () => texts.prep(after.prepMinutes),
      acceptWindowMinutes: () => texts.accept(after.acceptWindowMinutes),
      deliveryMinutes: () =>
        delivers && (deliveryMinutes === null ? texts.noArrival : texts.arrival(deliveryMinutes)),
      paymentModes: () =>
        texts.payment(paymentModes.map(mode => text.settings.ordering.payment[mode]).join(", ")),
      deliveryPincodes: () =>
        delivers && (deliveryPincodes.length === 0 ? texts.everywhere : texts.area(deliveryPincodes.length)),
    })
  },
  charges(before, after, { text }) {
    const texts = text.settings.effects.chargesChanged
    const left = [...before]
    const rest = after.filter(charge => !removeFirst(left, old => isSame(old, charge)))
    const lines = rest.map(charge => {
      const was = removeFirst(left, old => old.name === charge.name)
      return (was ? texts.changed : texts.added)(charge.name, showPaise(charge.amountPaise))
    })
    return [...lines, ...left.map(({ name }) => texts.removed(name))]
  },
  gst(before, after, { text }) {
    const texts = text.settings.effects.gstChanged
    const { gstin, fssaiNumber } = after
    return changes(before, after, {
      kind: () => texts.kind[after.kind],
      // It follows from the kind.
      applies: () => false,
      gstin: () => (gstin === null ? texts.gstinNone : texts.gstin(gstin)),
      fssaiNumber: () => (fssaiNumber === null ? texts.fssaiNone : texts.fssai(fssaiNumber)),
      sac: () => texts.sac(after.sac),
    })
  },
  booking(before, after, { text }) {
    const texts = text.settings.effects.bookingChanged
    const { price } = after
    return changes(before, after, {
      enabled: () => (after.enabled ? texts.on : texts.off),
      seats: () => texts.seats(after.seats),
      maxPeople: () => texts.party(after.maxPeople),
      slotMinutes: () => texts.slots(after.slotMinutes),
      stayMinutes: () => texts.stay(after.stayMinutes),
      daysAhead: () => texts.ahead(after.daysAhead),
      minimumNoticeMinutes: () => texts.notice(after.minimumNoticeMinutes),
      cancelCutoffMinutes: () => texts.cutoff(after.cancelCutoffMinutes),
      autoConfirm: () => (after.autoConfirm ? texts.auto : texts.manual),
      price: () =>
        price === null
          ? texts.free
          : texts.price(showPaise(price.amountPaise), text.settings.booking.per[price.per]),
    })
  },
  tracking(_, { redirectUrl }, { text }) {
    const texts = text.settings.effects.trackingChanged
    if (redirectUrl === null) return [texts.own]
    return [texts.elsewhere(URL.canParse(redirectUrl) ? new URL(redirectUrl).host : redirectUrl)]
  },
  privacy(before, after, { text }) {
    const texts = text.settings.effects.privacyChanged
    return changes(before, after, {
      retentionDays: () => texts.retention(after.retentionDays),
      noticeUrl: () => (after.noticeUrl === null ? texts.noticeNone : texts.notice),
    })
  },
  pageRules(before, after, { text }) {
    const texts = text.settings.effects.pageRulesChanged
    const { firstOrderMaximum } = after
    return changes(before, after, {
      openOrdersPerPhone: () => texts.openOrders(after.openOrdersPerPhone),
      firstOrderMaximum: () =>
        firstOrderMaximum === null ? texts.anyFirstOrder : texts.firstOrder(showPaise(firstOrderMaximum)),
    })
  },
  counter(before, after, { text }) {
    const texts = text.settings.effects.counterChanged
    return changes(before, after, {
      upiId: () => (after.upiId === null ? texts.noUpi : texts.upi(after.upiId)),
      roundCash: () => (after.roundCash ? texts.rounded : texts.exact),
      askOnlinePayments: () => (after.askOnlinePayments ? texts.asked : texts.notAsked),
    })
  },
  page(before, after, { text }) {
    const texts = text.settings.effects.pageChanged
    const { cover, languages: tags, embedOrigins, logo, popular } = after
    return changes(before, after, {
      colours: () => texts.colours(text.settings.pageColours[after.colours]),
      cover: () =>
        cover === null ? texts.noCover : cover.id === before.cover?.id ? texts.coverText : texts.cover,
      languages: () =>
        tags === null ? texts.allLanguages : texts.languages(tags.map(tag => languages[tag].name).join(", ")),
      embedOrigins: () =>
        embedOrigins.length === 0 ? texts.noWebsites : texts.websites(embedOrigins.join(", ")),
      coverPart: () => cover !== null && texts.coverPart,
      logo: () => (logo === null ? texts.noLogo : logo.id === before.logo?.id ? texts.logoText : texts.logo),
      popular: () =>
        popular === null
          ? texts.countedPopular
          : popular.length === 0
            ? texts.noPopular
            : texts.popular(popular.length),
      searchEngines: () => (after.searchEngines ? texts.listed : texts.notListed),
    })
  },
}

/** Describes the effects of a change on customers, one sentence each; empty when nothing changed. */
export function effectsOf<Name extends DocumentSection>(
  name: Name,
  before: Settings[Name],
  after: Settings[Name],
  formatters: Formatters,
): string[] {
  const [from, to] = [normalize(name, before), normalize(name, after)]
  return isSame(from, to) ? [] : effects[name](from, to, formatters)
}

function changes<Value extends object>(
  before: Value,
  after: Value,
  /** False: customers notice nothing. */
  texts: { readonly [Member in keyof Value]-?: () => string | false },
): string[] {
  return (Object.keys(texts) as (keyof Value)[])
    .filter(member => !isSame(before[member], after[member]))
    .map(member => texts[member]())
    .filter(text => text !== false)
}

const maxNamed = 3

function dates(
  list: readonly string[],
  texts: (days: string) => string,
  { text, day }: Formatters,
): string[] {
  if (list.length === 0) return []
  const count = text.settings.effects.hoursChanged.dates(list.length)
  return [texts(list.length > maxNamed ? count : list.map(day).join("; "))]
}

function without(all: readonly string[], others: readonly string[]): string[] {
  return all.filter(one => !others.includes(one))
}

/** Removes the first match; returns whether there was one. */
function removeFirst<Value>(values: Value[], fits: (value: Value) => boolean): boolean {
  const index = values.findIndex(fits)
  if (index >= 0) values.splice(index, 1)
  return index >= 0
}
