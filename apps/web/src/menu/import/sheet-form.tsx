import {
  draftFromSheet,
  guessLayout,
  knownHeadings,
  openQuestions,
  readDishes,
  taxIncludedIn,
} from "@rasoi/core/menu"
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
import style from "./import.module.css"
import { keepSheet, readKeptSheet } from "./kept-layout.ts"
import { type Answers, isAnswered, Questions } from "./questions.tsx"
import type { Worksheet } from "./workbook.ts"

interface Props {
  sheet: Worksheet
  fileName: string
}

/** An ordinary sheet: which column is what, what it does not say, and then the draft. */
export function SheetForm({ sheet: { table }, fileName }: Props) {
  const text = useText("menu").menu.sheet
  const toasts = useToasts()
  const [, navigate] = useLocation()
  const { restaurant } = useSession()
  const { data, error, refetch } = useCurrentMenu()
  const { draft, dispatch } = useDraft()
  const heading = useRef<HTMLHeadingElement>(null)
  const [kept] = useState(() => readKeptSheet(restaurant.id))
  const [layout, setLayout] = useState(() => guessLayout(table, kept?.roles))
  const [answers, setAnswers] = useState<Answers>(() => ({
    category: "",
    rateBasisPoints: kept?.tax.rateBasisPoints ?? null,
    included: taxIncludedIn(table, layout.headingRow) ?? kept?.tax.included ?? null,
  }))
  useEffect(() => {
    if (data) dispatch({ type: "newest", newest: data })
  }, [data, dispatch])
  useEffect(() => heading.current?.focus(), [])
  const read = useMemo(() => readDishes(table, layout), [table, layout])
  const menu = draft?.menu
  const questions = useMemo(() => menu && openQuestions(read, menu), [read, menu])
  const make = () => {
    if (!menu) return
    const { category, rateBasisPoints, included } = answers
    keepSheet(restaurant.id, {
      roles: knownHeadings(table, layout),
      tax: { rateBasisPoints, included },
    })
    const tax = { rateBasisPoints: rateBasisPoints ?? 0, included: included ?? false }
    const { menu: next, ...report } = draftFromSheet(read, { category: category.trim(), tax }, menu, newId)
    dispatch({ type: "sheet", menu: next, report: { ...report, fileName } })
    toasts.done(text.done)
    navigate("/menu/edit")
  }
  return (
    <section className={style.outcome} aria-label={text.columnsTitle}>
      <div>
        <h3 ref={heading} tabIndex={-1}>
          {text.columnsTitle}
        </h3>
        <p className="soft">{text.columnsAbout}</p>
      </div>
      <Columns table={table} layout={layout} onChange={setLayout} />
      <p role="status">
        <strong>{text.found(read.dishes.length)}</strong>
        {read.unread.length > 0 && ` ${text.foundUnread(read.unread.length)}`}
      </p>
      {read.dishes.length > 0 && menu && questions && (
        <Questions answers={answers} questions={questions} menu={menu} onChange={setAnswers} />
      )}
      {/* The columns need no menu: without a network they can be looked over already. */}
      {!menu && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <Skeleton lines={3} />)}
      <Button
        kind="primary"
        size="large"
        disabled={read.dishes.length === 0 || !questions || !isAnswered(answers, questions)}
        onClick={make}
      >
        {text.make}
      </Button>
    </section>
  )
}
