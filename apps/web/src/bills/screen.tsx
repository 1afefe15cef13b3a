import { useState } from "react"
import { useSearchParams } from "wouter"
import { SectionLinks } from "../counter/sections.tsx"
import { CounterStatus } from "../counter/status.tsx"
import { useBasis } from "../counter/use-basis.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Page } from "../parts/page.tsx"
import { SearchField } from "../parts/search-field.tsx"
import { Empty, Problem, Skeleton } from "../parts/states.tsx"
import type { Row } from "../tablet/list-rows.ts"
import style from "./bills.module.css"
import { BillRows } from "./rows.tsx"
import { PaymentSheet } from "./sheet.tsx"
import { useBills } from "./use-bills.ts"

/** Open bills and their payments. `?order=` and `?tab=` open the payment sheet at once. */
export default function Bills() {
  const { counter, counterBills: text } = useText("counter")
  const basis = useBasis()
  const bills = useBills()
  const [search, setSearch] = useSearchParams()
  const [wanted, setWanted] = useState("")
  const subject = { orderId: search.get("order") ?? undefined, tabId: search.get("tab") ?? undefined }
  const isOpen = subject.orderId !== undefined || subject.tabId !== undefined
  const show = (orderId: string | null) => setSearch(orderId === null ? {} : { order: orderId })
  const matches = ({ texts }: Row) =>
    texts.some(each => each.toLowerCase().includes(wanted.trim().toLowerCase()))
  const rows = bills.rows?.filter(matches)
  const groups = [
    { title: text.toRefund, rows: rows?.filter(({ group }) => group === "TO_REFUND") },
    {
      title: text.givenBack,
      about: text.givenBackAbout,
      rows: rows?.filter(({ group }) => group === "GIVEN_BACK"),
    },
    { title: text.open, about: text.openAbout, rows: rows?.filter(({ group }) => group === "OPEN") },
    {
      title: text.unbilled,
      about: text.unbilledAbout,
      rows: rows?.filter(({ group }) => group === "UNBILLED"),
    },
    { title: text.paid, rows: rows?.filter(({ group }) => group === "PAID") },
  ]
  const isNothingOpen = bills.rows?.every(({ group }) => group === "PAID")
  return (
    <Page
      wide
      compact
      title={counter.sections.bills}
      actions={
        <>
          <CounterStatus />
          <SearchField className={style.search} label={text.search} value={wanted} onChange={setWanted} />
        </>
      }
    >
      <SectionLinks />
      {bills.isPartial && <p className="notice">{text.offlineList}</p>}
      {!rows && !bills.error && <Skeleton lines={4} height="4rem" />}
      {bills.error && !bills.isPartial && <Problem error={bills.error} onRetry={bills.retry} />}
      {isNothingOpen && wanted === "" && (
        <Empty icon="check" title={text.none}>
          {text.noneHelp}
        </Empty>
      )}
      {rows?.length === 0 && wanted !== "" && (
        <Empty
          icon="search"
          title={text.noMatch}
          action={<Button onClick={() => setWanted("")}>{text.clearSearch}</Button>}
        />
      )}
      {groups.map(
        group =>
          group.rows &&
          group.rows.length > 0 && (
            <BillRows key={group.title} {...group} rows={group.rows} onOpen={id => show(id)} />
          ),
      )}
      {isOpen && basis.state === "READY" && (
        <PaymentSheet
          key={subject.orderId ?? subject.tabId}
          subject={subject}
          settings={basis.basis.settings.document}
          onClose={() => show(null)}
        />
      )}
      {basis.state === "NO_STORAGE" && <Empty icon="warning" title={counter.noStorage} />}
    </Page>
  )
}
