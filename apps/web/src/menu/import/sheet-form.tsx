import { accountFor, draftFromSheet, openQuestions, readSheets, taxIncludedIn } from "@rasoi/core/menu"
import { useEffect, useMemo, useRef, useState } from "react"
import { useLocation } from "wouter"
import { useText } from "../../i18n/i18n.tsx"
import { Button } from "../../parts/button.tsx"
import { Problem, Skeleton } from "../../parts/states.tsx"
import { useToasts } from "../../parts/toast.tsx"
import { useSession } from "../../session/session.ts"
import { useCurrentMenu } from "../current-menu.ts"
import { useDraft } from "../edit/draft-store.ts"
import { newId } from "../new-id.ts"
import { Columns } from "./columns.tsx"
import { beginSheets, type FormSheet, openPrices, readable, rememberedOf, withPrice } from "./form-sheets.ts"
import style from "./import.module.css"
import { keepSheet, readKeptSheet } from "./kept-layout.ts"
import { PriceQuestions } from "./price-questions.tsx"
import { PriceSum } from "./price-sum.tsx"
import { type Answers, isAnswered, Questions } from "./questions.tsx"
import type { Worksheet } from "./workbook.ts"
import { Worksheets } from "./worksheets.tsx"

interface Props {
  worksheets: readonly Worksheet[]
  fileName: string
}

/** An ordinary file: which column is what, what it does not say, and then the draft. */
export function SheetForm({ worksheets, fileName }: Props) {
  const text = useText("menu").menu.sheet
  const toasts = useToasts()
  const [, navigate] = useLocation()
  const { restaurant } = useSession()
  const { data, error, refetch } = useCurrentMenu()
  const { draft, dispatch } = useDraft()
  const heading = useRef<HTMLHeadingElement>(null)
  const [kept] = useState(() => readKeptSheet(restaurant.id))
  const [sheets, setSheets] = useState(() => beginSheets(worksheets, kept?.roles, kept?.left))
  const [answers, setAnswers] = useState<Answers>(() => ({
    category: "",
    rateBasisPoints: kept?.tax.rateBasisPoints ?? null,
    included: taxIncludedOf(sheets) ?? kept?.tax.included ?? null,
  }))
  useEffect(() => {
    if (data) dispatch({ type: "newest", newest: data })
  }, [data, dispatch])
  useEffect(() => heading.current?.focus(), [])
  const read = useMemo(() => readSheets(readable(sheets)), [sheets])
  const { account } = useMemo(() => accountFor(read.sheets, read.dishes, read.unread), [read])
  const prices = useMemo(() => openPrices(sheets), [sheets])
  const menu = draft?.menu
  const questions = useMemo(() => menu && openQuestions(read, menu), [read, menu])
  const change = (index: number, changed: Partial<FormSheet>) =>
    setSheets(sheets.map((sheet, at) => (at === index ? { ...sheet, ...changed } : sheet)))
  const make = () => {
    if (!menu) return
    const { category, rateBasisPoints, included } = answers
    keepSheet(restaurant.id, { ...rememberedOf(sheets), tax: { rateBasisPoints, included } })
    const tax = { rateBasisPoints: rateBasisPoints ?? 0, included: included ?? false }
    const { menu: next, ...report } = draftFromSheet(read, { category: category.trim(), tax }, menu, newId)
    dispatch({ type: "sheet", menu: next, report: { ...report, fileName, isUnreadSeen: false } })
    toasts.done(text.done)
    navigate("/menu/edit")
  }
  const isOpen = prices.length > 0 || sheets.some(({ isUsed }) => isUsed === null)
  const isReady = read.dishes.length > 0 && !isOpen && questions && isAnswered(answers, questions)
  return (
    <section className={style.outcome} aria-label={text.columnsTitle}>
      <Worksheets sheets={sheets} onChange={(index, isUsed) => change(index, { isUsed })} />
      <PriceQuestions
        questions={prices}
        onChoose={({ key }, list) => setSheets(withPrice(sheets, key, list))}
      />
      <div>
        <h3 ref={heading} tabIndex={-1}>
          {text.columnsTitle}
        </h3>
        <p className="soft">{text.columnsAbout}</p>
      </div>
      {sheets.map(
        ({ name, table, layout, isUsed }, index) =>
          isUsed === true && (
            // biome-ignore lint/suspicious/noArrayIndexKey: worksheets keep their order
            <section key={index} className={style.outcome} aria-label={name}>
              {sheets.length > 1 && <h4>{name}</h4>}
              <Columns table={table} layout={layout} onChange={next => change(index, { layout: next })} />
            </section>
          ),
      )}
      <p role="status">
        <strong>{text.found(read.dishes.length)}</strong>
        {!isOpen && read.unread.length > 0 && ` ${text.foundUnread(read.unread.length)}`}
      </p>
      <PriceSum account={account} />
      {read.dishes.length > 0 && menu && questions && (
        <Questions answers={answers} questions={questions} menu={menu} onChange={setAnswers} />
      )}
      {/* The columns need no menu: without a network they can be looked over already. */}
      {!menu && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <Skeleton lines={3} />)}
      {isOpen && <p className="notice small">{text.answerFirst}</p>}
      <Button kind="primary" size="large" disabled={!isReady} onClick={make}>
        {text.make}
      </Button>
    </section>
  )
}

function taxIncludedOf(sheets: readonly FormSheet[]): boolean | undefined {
  return sheets.map(({ layout }) => taxIncludedIn(layout)).find(included => included !== undefined)
}
