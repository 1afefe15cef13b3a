import { type Role, roles } from "@rasoi/contract"
import { type PageState, pageStates } from "@rasoi/contract/console"
import { slugFaults } from "@rasoi/core"

/** What was taken away from a key, a person, a paired device or the visitors of a page, and the slugs that are taken. Ids and times only: the list of changes has no names and no secrets. */
export type AccessChange =
  | { readonly kind: "KEY_REVOKED"; readonly keyId: string }
  /** A secret has no id. The time of its creation tells it from the key's other secrets. */
  | {
      readonly kind: "SECRET_ENDED"
      readonly keyId: string
      readonly createdAt: string
      readonly endsAt: string
    }
  /** Whether developers may read the requests of a live key. */
  | { readonly kind: "KEY_LOG"; readonly keyId: string; readonly shown: boolean }
  /** The role in a restaurant; null: the person left. */
  | {
      readonly kind: "ROLE"
      readonly staffId: string
      readonly restaurantId: string
      readonly role: Role | null
    }
  | { readonly kind: "PASSWORD_REPLACED"; readonly staffId: string }
  | { readonly kind: "DEVICE_REMOVED"; readonly deviceId: string }
  /** Cleared, or replaced by another one. */
  | { readonly kind: "PIN_ENDED"; readonly staffId: string; readonly restaurantId: string }
  /** The restaurant with everything that belongs to it. */
  | { readonly kind: "RESTAURANT_DELETED"; readonly restaurantId: string }
  | { readonly kind: "PAGE"; readonly restaurantId: string; readonly state: PageState }
  /** The slug belongs to the restaurant for ever: printed codes have it. */
  | { readonly kind: "SLUG"; readonly restaurantId: string; readonly slug: string }

export interface AccessEntry {
  /** The same for all changes of the same thing: the last one counts. */
  readonly id: string
  readonly at: string
  readonly change: AccessChange
}

export function idOf(change: AccessChange): string {
  switch (change.kind) {
    case "KEY_REVOKED":
      return `revoked/${change.keyId}`
    case "SECRET_ENDED":
      return `secret/${change.keyId}/${change.createdAt}`
    case "KEY_LOG":
      return `log/${change.keyId}`
    case "ROLE":
      return `role/${change.restaurantId}/${change.staffId}`
    case "PASSWORD_REPLACED":
      return `password/${change.staffId}`
    case "DEVICE_REMOVED":
      return `device/${change.deviceId}`
    case "PIN_ENDED":
      return `pin/${change.restaurantId}/${change.staffId}`
    case "RESTAURANT_DELETED":
      return `deleted/${change.restaurantId}`
    case "PAGE":
      return `page/${change.restaurantId}`
    case "SLUG":
      return `slug/${change.slug}`
  }
}

/** Undefined for a line that is no entry. Files can be edited, and a later version may write other kinds. */
export function parseEntry(value: unknown): AccessEntry | undefined {
  const { id, at, change } = (value ?? {}) as Partial<AccessEntry>
  if (typeof id !== "string" || !isTime(at) || !isChange(change)) return undefined
  return idOf(change) === id ? { id, at, change } : undefined
}

function isChange(value: unknown): value is AccessChange {
  const change = (value ?? {}) as Record<string, unknown>
  const hasTexts = (...names: string[]) => names.every(name => typeof change[name] === "string")
  switch (change.kind) {
    case "KEY_REVOKED":
      return hasTexts("keyId")
    case "SECRET_ENDED":
      return hasTexts("keyId") && isTime(change.createdAt) && isTime(change.endsAt)
    case "KEY_LOG":
      return hasTexts("keyId") && typeof change.shown === "boolean"
    case "ROLE":
      return (
        hasTexts("staffId", "restaurantId") && (change.role === null || roles.includes(change.role as Role))
      )
    case "PASSWORD_REPLACED":
      return hasTexts("staffId")
    case "DEVICE_REMOVED":
      return hasTexts("deviceId")
    case "PIN_ENDED":
      return hasTexts("staffId", "restaurantId")
    case "RESTAURANT_DELETED":
      return hasTexts("restaurantId")
    case "PAGE":
      return hasTexts("restaurantId") && pageStates.includes(change.state as PageState)
    case "SLUG":
      return hasTexts("restaurantId", "slug") && slugFaults(String(change.slug)).length === 0
    default:
      return false
  }
}

function isTime(value: unknown): value is string {
  return typeof value === "string" && !Number.isNaN(Date.parse(value))
}

export function isLater({ at }: Pick<AccessEntry, "at">, other: Pick<AccessEntry, "at">): boolean {
  return Date.parse(at) > Date.parse(other.at)
}
