import { Link, useSearchParams } from "wouter"
import { SectionLinks } from "../counter/sections.tsx"
import { CounterStatus } from "../counter/status.tsx"
import { useText } from "../i18n/i18n.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { Page } from "../parts/page.tsx"
import { Empty, Problem, Skeleton } from "../parts/states.tsx"
import { useMedia } from "../parts/use-media.ts"
import { useZone } from "../session/session.ts"
import { useTabletView } from "../tablet/use-tablet-view.ts"
import { ClosedTab } from "./closed-tab.tsx"
import { TabDetail } from "./tab-detail.tsx"
import { TabTile } from "./tab-tile.tsx"
import style from "./tables.module.css"

/** The open tables, and one of them with its rounds. The address names it. */
export default function Tables() {
  const { counter, counterTables: text } = useText("counter")
  const zone = useZone()
  const { view, keptSince, isOffline, error, refetch } = useTabletView()
  const { tabs } = view
  const [search, setSearch] = useSearchParams()
  const isPhone = useMedia("phone")
  const chosen = search.get("tab")
  const tab = tabs?.find(({ id }) => id === chosen)
  const choose = (id: string | null) =>
    setSearch(id === null ? {} : { tab: id }, { replace: chosen !== null })
  const detail =
    chosen !== null && tabs !== undefined ? (
      tab ? (
        <TabDetail key={tab.id} tab={tab} tabs={tabs} isOffline={isOffline} onChoose={choose} />
      ) : (
        <ClosedTab key={chosen} id={chosen} onBack={() => choose(null)} />
      )
    ) : null
  return (
    <Page
      wide
      title={counter.sections.tables}
      actions={
        <div className={style.status}>
          <CounterStatus />
        </div>
      }
    >
      <SectionLinks />
      {keptSince !== null && tabs && (
        <p className="notice" role="status">
          {text.keptSince(zone.moment(keptSince))}
        </p>
      )}
      {error !== null && <Problem error={error} onRetry={refetch} />}
      {!tabs && error === null && <Skeleton lines={2} height="6rem" />}
      {tabs?.length === 0 && !detail && (
        <Empty icon="person" title={text.none} action={<Link href="/counter">{text.newRound}</Link>}>
          {text.noneHelp}
        </Empty>
      )}
      <div
        className={`stack gap-4 ${style.layout}`}
        data-chosen={detail !== null && !isPhone ? true : undefined}
      >
        {tabs && tabs.length > 0 && (
          <ul className={style.tiles} aria-label={text.openTables}>
            {tabs.map(each => (
              <li key={each.id}>
                <TabTile tab={each} isChosen={each.id === chosen} onChoose={() => choose(each.id)} />
              </li>
            ))}
          </ul>
        )}
        {detail && !isPhone && (
          <section className={`box ${style.detail}`} aria-label={tab ? text.table(tab.label) : text.gone}>
            {tab && <h2>{text.table(tab.label)}</h2>}
            {detail}
          </section>
        )}
      </div>
      {detail && isPhone && (
        <Dialog wide title={tab ? text.table(tab.label) : text.openTables} onClose={() => choose(null)}>
          {detail}
        </Dialog>
      )}
    </Page>
  )
}
