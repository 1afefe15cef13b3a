import type { AuditChange, CoverPart, PhotoDocument } from "@rasoi/contract/console"
import { isPaise, showPaise } from "../api/money.ts"
import type { Texts } from "../i18n/i18n.tsx"
import { describeChange } from "../menu/change-words.ts"
import { type Clock, settingLabels, showPeriods } from "./labels.ts"
import type { Period } from "./week.ts"

/** Changes are made on these screens. */
type AuditTexts = Texts<"settings" | "keys" | "menu" | "page" | "team">

/** The texts, and the formats of a time and an instant. */
interface Language {
  readonly text: AuditTexts
  readonly clock: Clock
  readonly moment: (instant: string) => string
}

/** Describes one change of an audit entry in a sentence. */
export function describeAuditChange(change: AuditChange, language: Language): string {
  const { text, moment } = language
  const { audit } = text.settings
  switch (change.kind) {
    case "TEXT":
      return change.text
    case "UNTIL":
      return audit.until(moment(change.until))
    case "ROLE": {
      const to = text.roles[change.to]
      return audit.member(text.team.role, change.from ? `${text.roles[change.from]} → ${to}` : to)
    }
    case "NAME":
      return audit.member(audit.name, `${change.from} → ${change.to}`)
    case "PERSON":
      return `${text.roles[change.role]}, ${change.name}`
    case "DEVICE_OF":
      return audit.deviceOf(change.name)
    case "PAIRED_BY":
      return audit.pairedBy(change.name)
    case "TAKEN_BY":
      return audit.takenBy(change.name)
    case "APPROVED_BY":
      return audit.approvedBy(change.name)
    case "APPROVES":
      return audit.approves[change.act](change.by)
    case "SIGNED_OUT":
      return (change.others ? audit.signedOutOthers : audit.signedOut)(change.devices)
    case "KEY":
      return audit.member(text.keys.modeNames[change.mode], scopeNames(change.scopes, text))
    case "OLD_SECRET":
      return audit.oldSecret(change.endsInMinutes)
    case "LIMIT":
      return audit.limit(change.endpoint, change.perMinute)
    case "SEATS":
      return audit.seats(change.seats, moment(change.from), moment(change.to))
    case "SETTING":
      return describeSetting(change, language)
    case "PERSONAL_DATA":
      return audit.personalData(change.orders, change.reservations, change.deliveries)
    case "ADDRESS":
      return audit.fromAddress(change.address)
    case "MENU":
      return describeMenuChange(change.change, text)
    case "MONEY":
      return audit.member(audit.money[change.what], showPaise(change.amountPaise))
  }
}

type ChangeOf<Kind extends AuditChange["kind"]> = Extract<AuditChange, { kind: Kind }>

function scopeNames(scopes: readonly string[], { keys }: AuditTexts): string {
  return scopes.map(scope => (keys.scopes as Readonly<Record<string, string>>)[scope] ?? scope).join(", ")
}

function describeMenuChange(change: ChangeOf<"MENU">["change"], { menu, food }: AuditTexts): string {
  const { item, category } = change.where
  return menu.change.about(item ?? category ?? menu.change.menu, describeChange(change, menu.change, food))
}

const specialDates = "hours.specialDates."

function describeSetting({ path, from, to }: ChangeOf<"SETTING">, { text, clock }: Language): string {
  const isSpecialDate = path.startsWith(specialDates)
  const label = isSpecialDate
    ? text.settings.audit.member(text.settings.members["hours.specialDates"], path.slice(specialDates.length))
    : (settingLabels(text)[path] ?? path)
  // The ids of photos mean nothing to people.
  if (path === "page.cover.id" || path === "page.logo.id") return label
  const show = (value: unknown) =>
    Array.isArray(value) && (isSpecialDate || path.startsWith("hours.days."))
      ? showPeriods(value as Period[], text, clock)
      : showValue(path, value, text)
  return `${label}: ${show(from)} → ${show(to)}`
}

/** Show only the start of a long list. */
const mostElements = 10

function showValue(path: string, value: unknown, text: AuditTexts): string {
  const { words, settings } = text
  if (value === null && path === "page.languages") return text.page.allLanguages
  if (value === null && path === "page.popular") return text.page.countedPopular
  if (value === null || value === "") return settings.audit.nothing
  if (typeof value === "boolean") return value ? words.on : words.off
  if (typeof value === "number") return isPaise(path) ? showPaise(value) : String(value)
  if (path === "page.coverPart") return text.page.coverParts[value as CoverPart]
  if (typeof value === "string") return known(value, text) ?? value
  if (path === "page.cover" || path === "page.logo")
    return (value as PhotoDocument).alt || text.menu.edit.photo
  if (!Array.isArray(value)) return showObject(path, value as object, text)
  if (value.length === 0) return settings.audit.nothing
  const shown = value.slice(0, mostElements).map(each => showValue(path, each, text))
  return `${shown.join(", ")}${value.length > mostElements ? " …" : ""}`
}

function showObject(path: string, value: object, text: AuditTexts): string {
  return Object.entries(value)
    .map(([member, each]) => showValue(`${path}.${member}`, each, text))
    .join(" ")
}

function known(value: string, { orderWords, settings }: AuditTexts): string | undefined {
  const tables: readonly Readonly<Record<string, string>>[] = [
    orderWords.type,
    settings.ordering.payment,
    settings.booking.modes,
    settings.booking.per,
    settings.charges.types,
    settings.gst.kinds,
  ]
  return tables.find(table => Object.hasOwn(table, value))?.[value]
}
