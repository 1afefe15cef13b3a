import type { OrderSource } from "@rasoi/contract/console"
import { address } from "../api/send.ts"
import { type Strings, useText } from "../i18n/i18n.tsx"
import { Icon } from "../parts/icon.tsx"
import { Panel } from "../parts/page.tsx"
import { askFor } from "./queries.ts"
import type { Range } from "./range.ts"
import style from "./reports.module.css"

interface File {
  name: Exclude<keyof Strings["reports"]["files"], "title" | "about" | "csv">
  path: string
  query?: Readonly<Record<string, string>>
}

const file = (name: File["name"]): File => ({ name, path: `/console/v1/reports/${name}.csv` })
const list = (name: File["name"], dates: "placed" | "billed"): File => ({
  name,
  path: "/console/v1/reports/order-list.csv",
  query: { dates },
})

/** The files of each report. */
export const files = {
  orders: [file("orders"), list("placedList", "placed")],
  missed: [file("missed")],
  sales: [file("sales"), list("billedList", "billed")],
  items: [file("items")],
  bookings: [file("bookings")],
  watch: [file("watch")],
} as const satisfies Record<string, readonly File[]>

interface Props {
  of: keyof typeof files
  range: Range
  source: OrderSource | undefined
}

/** Plain links: the browser streams the download, however long it takes. */
export function Files({ of, range, source }: Props) {
  const { title, about, csv, ...names } = useText("reports").reports.files
  return (
    <div className={style.onScreen}>
      <Panel title={title} about={about}>
        <ul className={`wrap ${style.files}`}>
          {files[of].map(({ name, path, query }: File) => (
            <li key={name}>
              <a
                className={`target ${style.file}`}
                href={address(path, {}, { ...askFor(range, source), ...query })}
                download
              >
                <Icon name="download" />
                {csv(names[name])}
              </a>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}
