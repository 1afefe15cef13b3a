import type { Day } from "@rasoi/contract/console"
import { Link } from "wouter"
import { useText } from "../i18n/i18n.tsx"
import { Icon, type IconName } from "../parts/icon.tsx"
import { Panel } from "../parts/page.tsx"
import { useMay, useZone } from "../session/session.ts"
import style from "./day.module.css"

interface Entry {
  key: string
  name: string
  about: string
  amount?: string
}

/** What somebody should look at before the day is closed. */
export function StillOpen({ day }: { day: Day }) {
  const { bills, tabs, tablets, missing = [], days } = day.open
  const text = useText("counter").counterDay
  const zone = useZone()
  const may = useMay()
  const isEarlier = days.length > 0 && may("till")
  if (bills.length + tabs.length + tablets.length + missing.length === 0 && !isEarlier) return null
  return (
    <Panel title={text.open} about={text.openAbout}>
      <Group
        icon="money"
        title={text.openBills(day.openBills)}
        entries={bills.map(({ billNumber, orderNumber, table, issuedAt, open }) => ({
          key: billNumber,
          name: table === null ? text.order(orderNumber) : text.table(table),
          about: `${billNumber} · ${zone.moment(issuedAt)}`,
          amount: open.display,
        }))}
      />
      <Group
        icon="menu"
        title={text.openTabs(tabs.length)}
        entries={tabs.map(({ id, label, openedAt, total }) => ({
          key: id,
          name: text.table(label),
          about: zone.moment(openedAt),
          amount: total.display,
        }))}
      />
      <Group
        icon="device"
        title={text.tablets(tablets.length)}
        entries={tablets.map(({ series, device, unsent, oldestAt, heardAt, replacedBy }) => ({
          key: series,
          name: [series, device].filter(Boolean).join(" · "),
          about: [
            unsent > 0 && text.unsent(unsent),
            oldestAt && text.oldest(zone.moment(oldestAt)),
            text.heard(zone.moment(heardAt)),
            replacedBy && text.replacedBy(replacedBy),
          ]
            .filter(Boolean)
            .join(" · "),
        }))}
      />
      <Group
        icon="warning"
        title={text.missingNumbers}
        entries={missing.map(({ kind, numbers, count }) => ({
          key: numbers,
          name: numbers,
          about: text.missingCount[kind](count),
        }))}
      />
      {isEarlier && (
        <p className="wrap gap-3">
          {text.openDays}
          {days.map(date => (
            <Link key={date} href={`/counter/day?date=${date}`} className={`target ${style.link}`}>
              {zone.day(date)}
            </Link>
          ))}
        </p>
      )}
    </Panel>
  )
}

function Group({ icon, title, entries }: { icon: IconName; title: string; entries: readonly Entry[] }) {
  if (entries.length === 0) return null
  return (
    <section className="stack" aria-label={title}>
      <h3 className="row">
        <Icon name={icon} /> {title}
      </h3>
      <ul className={style.entries}>
        {entries.map(({ key, name, about, amount }) => (
          <li key={key} className={`row wrap ${style.entry}`}>
            <strong>{name}</strong>
            <span className="soft">{about}</span>
            {amount && <span className={`figures ${style.amount}`}>{amount}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
