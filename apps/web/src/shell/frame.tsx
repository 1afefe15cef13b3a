import type { Role } from "@rasoi/contract"
import type { ReactNode } from "react"
import { Link, useRoute } from "wouter"
import { Alarm } from "../alarm/alarm.tsx"
import type { Strings } from "../i18n/i18n.tsx"
import { useText } from "../i18n/i18n.tsx"
import { Icon, type IconName } from "../parts/icon.tsx"
import { BackupBar } from "./backup-bar.tsx"
import { ConnectionBar } from "./connection-bar.tsx"
import style from "./frame.module.css"
import { type TitleCounts, useTitleCounts } from "./page-title.ts"
import { ReceivingPill } from "./receiving-pill.tsx"
import { useHasRole, useSession } from "./session.tsx"

interface NavigationItem {
  name: keyof Strings["shell"]["places"]
  path: string
  icon: IconName
  role: Role
}

const navigationItems: readonly NavigationItem[] = [
  { name: "inbox", path: "/", icon: "inbox", role: "STAFF" },
  { name: "bookings", path: "/bookings", icon: "calendar", role: "STAFF" },
  { name: "menu", path: "/menu", icon: "menu", role: "STAFF" },
  { name: "finished", path: "/finished", icon: "check", role: "STAFF" },
  { name: "reports", path: "/reports", icon: "chart", role: "MANAGER" },
  { name: "settings", path: "/settings", icon: "settings", role: "OWNER" },
  { name: "team", path: "/team", icon: "people", role: "OWNER" },
  { name: "keys", path: "/keys", icon: "key", role: "OWNER" },
  { name: "testDesk", path: "/test", icon: "flask", role: "MANAGER" },
  { name: "device", path: "/device", icon: "device", role: "STAFF" },
]

/** The layout around every screen: navigation, order status, alarm. */
export function Frame({ children }: { children: ReactNode }) {
  const text = useText()
  const may = useHasRole()
  const { restaurant, person, role } = useSession()
  const waiting = useTitleCounts()
  return (
    <div className={style.frame}>
      <a className={style.skip} href="#content">
        {text.shell.skip}
      </a>
      <header className={style.top}>
        <img src="/assets/icon.svg" alt="" className={style.mark} />
        <div className={style.who}>
          <strong>{restaurant.name}</strong>
          <span>{text.shell.signedInAs(person.name, text.roles[role])}</span>
        </div>
        <ReceivingPill />
      </header>
      <nav className={style.navigation} aria-label={text.shell.navigation}>
        <ul>
          {navigationItems
            .filter(item => may(item.role))
            .map(item => (
              <li key={item.name}>
                <NavigationLink item={item} waiting={waiting} />
              </li>
            ))}
        </ul>
      </nav>
      <main id="content" className={style.content} tabIndex={-1}>
        <ConnectionBar />
        <BackupBar />
        <Alarm />
        {children}
      </main>
    </div>
  )
}

function NavigationLink({ item, waiting }: { item: NavigationItem; waiting: TitleCounts }) {
  const { places: names, newOrders, waitingBookings } = useText().shell
  const counted = {
    inbox: [waiting.orders, newOrders],
    bookings: [waiting.bookings, waitingBookings],
  } as const
  const [count, describe] = counted[item.name as keyof typeof counted] ?? [0, String]
  const [exact] = useRoute(item.path)
  const [below] = useRoute(`${item.path}/*?`)
  const isCurrent = item.path === "/" ? exact : below
  return (
    <Link
      href={item.path}
      className={isCurrent ? `${style.place} ${style.here}` : style.place}
      aria-current={isCurrent ? "page" : undefined}
    >
      <Icon name={item.icon} size={24} />
      <span>{names[item.name]}</span>
      {count > 0 && (
        <span className={style.count}>
          <span aria-hidden="true">{count}</span>
          <span className="visually-hidden">{describe(count)}</span>
        </span>
      )}
    </Link>
  )
}
