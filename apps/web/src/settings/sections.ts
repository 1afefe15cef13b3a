import type { Permission } from "@rasoi/contract"
import type { Settings } from "@rasoi/contract/console"

/** Sections of the settings document. Each is saved separately. */
export const documentSections = [
  "profile",
  "hours",
  "ordering",
  "charges",
  "gst",
  "booking",
  "tracking",
  "privacy",
  "pageRules",
  "counter",
  "page",
] as const satisfies readonly (keyof Settings)[]
export type DocumentSection = (typeof documentSections)[number]

/** The sections that the settings screen has no form for: they are on a screen of their own. */
type Elsewhere = "page"
const isHere = (name: DocumentSection): name is Exclude<DocumentSection, Elsewhere> => name !== "page"

/** Every section of the settings screen in display order; the URL contains the name. */
export const sectionNames = [
  ...documentSections.filter(isHere),
  "blocked",
  "people",
  "requests",
  "audit",
  "setup",
] as const
export type SectionName = (typeof sectionNames)[number]

/** What each section needs. The server asks for the same. */
export const sectionPermissions: Readonly<Record<SectionName, Permission>> = {
  profile: "settings",
  hours: "settings",
  ordering: "settings",
  charges: "settings",
  gst: "settings",
  booking: "settings",
  tracking: "settings",
  privacy: "settings",
  pageRules: "settings",
  counter: "settings",
  blocked: "blockedPhones",
  people: "deliveryPeople",
  requests: "privacy",
  audit: "audit",
  setup: "setup",
}

export function sectionsFor(may: (permission: Permission) => boolean): SectionName[] {
  return sectionNames.filter(name => may(sectionPermissions[name]))
}
