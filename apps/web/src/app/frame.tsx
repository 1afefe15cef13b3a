import { type ReactNode, useId, useRef } from "react"
import { Link, useLocation } from "wouter"
import { type TitleCounts, useTitleCounts } from "../browser/page-title.ts"
import { usePreference } from "../browser/preferences.ts"
import { useText } from "../i18n/i18n.tsx"
import { Icon } from "../parts/icon.tsx"
import { useMedia } from "../parts/use-media.ts"
import { late, WhenLoaded } from "../parts/when-loaded.tsx"
import { useMay, useSession } from "../session/session.ts"
import { Alarm } from "./alarm.tsx"
import { BackupBar, ConnectionBar } from "./bars.tsx"
import style from "./frame.module.css"
import { guideFor } from "./guides.ts"
import { type NavigationItem, navigationFor, outerOf, placeAt } from "./places.ts"
import { ReceivingPill } from "./receiving-pill.tsx"
import { SearchButton, useSearchDialog } from "./search-button.tsx"
import { SearchDialog } from "./search-dialog.tsx"

const CounterSender = late(() => import("../tablet/sender.tsx"))

/** A phone has room for these. The others are behind "More". */
const placesOnPhone = 5

/** The layout around every screen: navigation, order status, alarm. */
export function Frame({ children }: { children: ReactNode }) {
  const text = useText()
  const may = useMay()
  const { restaurant, person, role, device } = useSession()
  const waiting = useTitleCounts()
  const [counter] = usePreference("counter")
  const inService = may("service")
  const items = navigationFor(may)
  const search = useSearchDialog()
  const isPhone = useMedia("phone")
  const shown = isPhone && items.length > placesOnPhone ? placesOnPhone - 1 : items.length
  return (
    <div className={style.frame}>
      <a className={style.skip} href="#content">
        {text.shell.skip}
      </a>
      <header className={`row gap-3 ${style.top}`}>
        <img src="/assets/icon.svg" alt="" className={style.mark} />
        <div className={style.who}>
          <strong>{restaurant.name}</strong>
          <span className="hint">
            {person && role ? text.shell.signedInAs(person.name, text.roles[role]) : device.name}
          </span>
        </div>
        {inService && <ReceivingPill />}
        <SearchButton onOpen={search.show} />
        {!(isPhone && shown < items.length) && <GuideLink className={style.topLink} />}
      </header>
      <nav className={style.navigation} aria-label={text.shell.navigation}>
        <ul>
          {items.slice(0, shown).map(item => (
            <li key={item.name}>
              <NavigationLink item={item} waiting={waiting} />
            </li>
          ))}
          {shown < items.length && (
            <li>
              <More items={items.slice(shown)} waiting={waiting} />
            </li>
          )}
        </ul>
      </nav>
      <main id="content" className={style.content} tabIndex={-1}>
        {search.isOpen && <SearchDialog onClose={search.hide} />}
        <ConnectionBar />
        <BackupBar />
        {inService && <Alarm />}
        {counter === "on" && inService && (
          <WhenLoaded>
            <CounterSender />
          </WhenLoaded>
        )}
        {children}
      </main>
    </div>
  )
}

interface MoreProps {
  items: readonly NavigationItem[]
  waiting: TitleCounts
}

/** A popover: the browser closes it on Escape and on a tap elsewhere, and puts it next in the tab order. */
function More({ items, waiting }: MoreProps) {
  const text = useText().shell
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const here = useHere()
  const isHere = items.some(({ name }) => name === here)
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={isHere ? `${style.place} ${style.here}` : style.place}
        aria-current={isHere ? "true" : undefined}
      >
        <Icon name="more" size={24} />
        <span>{text.more}</span>
      </button>
      <ul id={id} ref={list} popover="auto" className={style.more}>
        {items.map(item => (
          <li key={item.name}>
            <NavigationLink item={item} waiting={waiting} onClick={() => list.current?.hidePopover()} />
          </li>
        ))}
        <li>
          <GuideLink className={style.place} />
        </li>
      </ul>
    </>
  )
}

/** What the guide says about the open screen, in a new tab: a console that is closed receives no orders. */
function GuideLink({ className }: { className: string | undefined }) {
  const text = useText().shell
  const [location] = useLocation()
  return (
    <a className={className} href={guideFor(location)} target="_blank" rel="noopener">
      <Icon name="help" size={24} />
      <span>{text.guide}</span>
    </a>
  )
}

/** The place of the navigation that the open screen belongs to. */
function useHere() {
  const [location] = useLocation()
  const may = useMay()
  const place = placeAt(location)
  return place && (outerOf(place, may) ?? place).name
}

interface LinkProps {
  item: NavigationItem
  waiting: TitleCounts
  onClick?: () => void
}

function NavigationLink({ item, waiting, onClick }: LinkProps) {
  const { places: names, newOrders, waitingBookings } = useText().shell
  const counted = {
    inbox: [waiting.orders, newOrders],
    bookings: [waiting.bookings, waitingBookings],
  } as const
  const [count, describe] = counted[item.name as keyof typeof counted] ?? [0, String]
  const here = useHere()
  const isHere = item.name === here
  const Tag = item.isOutside ? "a" : Link
  return (
    <Tag
      target={item.isOutside ? "_blank" : undefined}
      href={item.path}
      className={isHere ? `${style.place} ${style.here}` : style.place}
      aria-current={isHere ? "page" : undefined}
      onClick={onClick}
    >
      <Icon name={item.icon} size={24} />
      <span>{names[item.name]}</span>
      {count > 0 && (
        <span className={style.count}>
          <span aria-hidden="true">{count}</span>
          <span className="visually-hidden">{describe(count)}</span>
        </span>
      )}
    </Tag>
  )
}
