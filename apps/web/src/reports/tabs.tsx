import { type Strings, useText } from "../i18n/i18n.tsx"
import { TabLinks } from "../parts/tab-links.tsx"
import { useMay } from "../session/session.ts"

export type Report = keyof Strings["reports"]["tabs"]

/** In the order of the tabs. The compiler names one that is missing. */
const names = Object.keys({
  orders: 0,
  missed: 0,
  sales: 0,
  items: 0,
  bookings: 0,
  watch: 0,
} satisfies Record<Report, 0>) as Report[]

/** The reports that the person may see. */
export function useReportNames(): Report[] {
  const may = useMay()
  return names.filter(name => name !== "watch" || may("days"))
}

/** The finished orders, and the reports with the same dates. */
export default function ReportTabs({ current, search }: { current?: Report; search?: URLSearchParams }) {
  const { reports: text, shell } = useText("reports")
  const query = search && search.size > 0 ? `?${search}` : ""
  const tabs = [
    { name: "finished", href: "/reports/finished", label: shell.places.finished },
    ...useReportNames().map(name => ({ name, href: `/reports/${name}${query}`, label: text.tabs[name] })),
  ]
  return <TabLinks label={text.title} tabs={tabs} current={current ?? "finished"} />
}
