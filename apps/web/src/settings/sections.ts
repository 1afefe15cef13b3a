import type { Settings } from "@rasoi/contract/console"

/** The parts of the settings document, each saved by itself. */
export const documentSections = [
  "profile",
  "hours",
  "ordering",
  "charges",
  "gst",
  "booking",
  "tracking",
] as const satisfies readonly (keyof Settings)[]
export type DocumentSection = (typeof documentSections)[number]

/** Every place of the settings screen, in the order in which it is listed; the name stands in the address. */
export const sectionNames = [...documentSections, "people", "audit"] as const
export type SectionName = (typeof sectionNames)[number]
