import { useParams } from "wouter"
import { useText } from "../i18n/i18n.tsx"
import { TabLinks } from "../parts/tab-links.tsx"
import { AtTheTill } from "../session/at-the-till.tsx"
import { UnsentStrip } from "./status.tsx"

export const sections = ["order", "tables", "bills", "day"] as const
export type Section = (typeof sections)[number]

/** Undefined: there is no such section. */
export function useSection(): Section | undefined {
  const { section = "order" } = useParams<{ section?: string }>()
  return sections.find(name => name === section)
}

/** The parts of the Counter, above each of them. */
export function SectionLinks() {
  const text = useText("counter").counter
  const tabs = sections.map(name => ({
    name,
    label: text.sections[name],
    href: name === "order" ? "/counter" : `/counter/${name}`,
  }))
  return (
    <>
      <AtTheTill />
      <TabLinks label={text.title} tabs={tabs} current={useSection()} />
      <UnsentStrip />
    </>
  )
}
