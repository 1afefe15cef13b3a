import type { AuditChange } from "@rasoi/contract/console"
import { menuChangeText } from "../menu/index.ts"
import { formatPaise } from "../money.ts"

/** One change of an audit entry as text, for the API. */
export function auditChangeText(change: AuditChange): string {
  switch (change.kind) {
    case "TEXT":
      return change.text
    case "UNTIL":
      return `until ${change.until}`
    case "ROLE":
      return change.from === null ? `role ${change.to}` : `role ${change.from} → ${change.to}`
    case "NAME":
      return `name ${change.from} → ${change.to}`
    case "PERSON":
      return `${change.role}, ${change.name}`
    case "DEVICE_OF":
      return `of ${change.name}`
    case "PAIRED_BY":
      return `paired by ${change.name}`
    case "TAKEN_BY":
      return `taken by ${change.name}`
    case "APPROVED_BY":
      return `approved by ${change.name}`
    case "APPROVES":
      return `${change.act.toLowerCase()}, for ${change.by}`
    case "SIGNED_OUT":
      return `signed out of ${change.devices}${change.others ? " other" : ""} device${change.devices === 1 ? "" : "s"}`
    case "KEY":
      return `${change.mode} key with ${change.scopes.join(", ")}`
    case "OLD_SECRET":
      return `the old secret ends in ${change.endsInMinutes} minutes`
    case "LIMIT":
      return `${change.endpoint}: ${change.perMinute} per minute`
    case "SEATS":
      return `${change.seats} seats, ${change.from} to ${change.to}`
    case "SETTING":
      return `${change.path}: ${brief(change.from)} → ${brief(change.to)}`
    case "PERSONAL_DATA":
      return `${change.orders} orders, ${change.reservations} bookings, ${change.deliveries} deliveries`
    case "ADDRESS":
      return `from ${change.address}`
    case "MENU":
      return menuChangeText(change.change)
    case "MONEY":
      return `${change.what.toLowerCase()} ${formatPaise(change.amountPaise)}`
  }
}

function brief(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 77)}…` : text
}
