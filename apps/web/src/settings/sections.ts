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
] as const satisfies readonly (keyof Settings)[]
export type DocumentSection = (typeof documentSections)[number]

/** Every section of the settings screen in display order; the URL contains the name. */
export const sectionNames = [...documentSections, "people", "requests", "audit", "setup"] as const
export type SectionName = (typeof sectionNames)[number]
