import type { OrderType, PaymentMode } from "@rasoi/contract"
import type { Settings } from "@rasoi/contract/console"
import { pageLanguages } from "@rasoi/contract/console/documents"
import type { DocumentSection } from "./sections.ts"

/** The compiler names a value that is missing here. */
const offeredTypes: Record<OrderType, true> = { PICKUP: true, DELIVERY: true }
const offeredModes: Record<PaymentMode, true> = { PAY_AT_COUNTER: true, CASH_ON_DELIVERY: true }
export const orderTypes = Object.keys(offeredTypes) as OrderType[]
export const paymentModes = Object.keys(offeredModes) as PaymentMode[]

const normalizers: { readonly [Name in DocumentSection]: (value: Settings[Name]) => Settings[Name] } = {
  profile: ({ name, tagline, legalName, phone, address, timezone, logoUrl }) => ({
    name: name.trim(),
    tagline: trimmedOrNull(tagline),
    legalName: trimmedOrNull(legalName),
    phone: phone.trim(),
    address: {
      line: address.line.trim(),
      city: address.city.trim(),
      state: address.state.trim(),
      pincode: withoutBlanks(address.pincode),
    },
    timezone,
    logoUrl: trimmedOrNull(logoUrl),
  }),
  hours: ({ days, closedDates, specialDates }) => ({
    days,
    closedDates: sorted(closedDates),
    specialDates,
  }),
  ordering: ordering => ({
    ...ordering,
    types: inOrder(orderTypes, ordering.types),
    paymentModes: inOrder(paymentModes, ordering.paymentModes),
    deliveryPincodes: sorted(ordering.deliveryPincodes),
  }),
  charges: charges =>
    charges.map(charge => ({
      ...charge,
      name: charge.name.trim(),
      appliesTo: inOrder(orderTypes, charge.appliesTo),
    })),
  gst: ({ kind, applies, gstin, fssaiNumber, sac }) => ({
    kind,
    applies,
    gstin: trimmedOrNull(gstin === null ? null : withoutBlanks(gstin).toUpperCase()),
    fssaiNumber: trimmedOrNull(fssaiNumber === null ? null : withoutBlanks(fssaiNumber)),
    sac: withoutBlanks(sac),
  }),
  booking: booking => booking,
  tracking: ({ redirectUrl }) => ({ redirectUrl: trimmedOrNull(redirectUrl) }),
  privacy: ({ retentionDays, noticeUrl }) => ({ retentionDays, noticeUrl: trimmedOrNull(noticeUrl) }),
  pageRules: rules => rules,
  counter: ({ upiId, roundCash, askOnlinePayments }) => ({
    upiId: trimmedOrNull(upiId === null ? null : withoutBlanks(upiId)),
    roundCash,
    askOnlinePayments,
  }),
  page: page => ({
    ...page,
    cover: page.cover && { ...page.cover, alt: page.cover.alt.trim() },
    logo: page.logo && { ...page.logo, alt: page.logo.alt.trim() },
    languages: page.languages && inOrder(pageLanguages, page.languages),
    embedOrigins: page.embedOrigins.map(originOf).filter(origin => origin !== ""),
  }),
}

/** The form that is sent: trimmed, null for an empty field, and sorted sets, so that values can be compared. */
export function normalize<Name extends DocumentSection>(name: Name, value: Settings[Name]): Settings[Name] {
  return normalizers[name](value)
}

function trimmedOrNull(text: string | null): string | null {
  return text?.trim() || null
}

/** The origin of a website as people type or paste its address: "www.example.com", "https://example.com/menu". */
function originOf(typed: string): string {
  const text = typed.trim()
  const address = text === "" || text.includes("://") ? text : `https://${text}`
  return address.startsWith("https://") && URL.canParse(address) ? new URL(address).origin : address
}

function withoutBlanks(text: string): string {
  return text.replaceAll(/\s/g, "")
}

function sorted(values: readonly string[]): string[] {
  return [...new Set(values)].sort()
}

function inOrder<Value extends string>(order: readonly Value[], chosen: readonly Value[]): Value[] {
  return order.filter(value => chosen.includes(value))
}
