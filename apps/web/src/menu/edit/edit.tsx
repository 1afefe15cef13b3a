import { useEffect, useMemo, useRef, useState } from "react"
import { Link, useLocation, useSearchParams } from "wouter"
import { useText } from "../../i18n/i18n.tsx"
import { Empty, Problem, Skeleton } from "../../parts/states.tsx"
import { useCurrentMenu } from "../current-menu.ts"
import { findCategory, findItem } from "../document.ts"
import { CategoryForm } from "./category-form.tsx"
import type { Draft } from "./draft.ts"
import { DraftBar } from "./draft-bar.tsx"
import { useDraft } from "./draft-store.ts"
import style from "./edit.module.css"
import { addressOf, type Editor, EditorContext, useEditor } from "./editor.ts"
import { FaultSummary } from "./fault-summary.tsx"
import { ItemForm } from "./item-form.tsx"
import { Missing } from "./missing.tsx"
import { Outline } from "./outline.tsx"
import { SheetLists } from "./sheet-lists.tsx"

/** The menu editor. Changes stay in a draft until they are reviewed and made live. */
export default function Edit() {
  const { data, error, isPending, refetch } = useCurrentMenu()
  const { draft, dispatch } = useDraft()
  useEffect(() => {
    if (data) dispatch({ type: "newest", newest: data })
  }, [data, dispatch])
  if (draft) return <EditorView draft={draft} />
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  return <Skeleton lines={isPending ? 8 : 4} />
}

function EditorView({ draft }: { draft: Draft }) {
  const { dispatch } = useDraft()
  const [, navigate] = useLocation()
  const [notice, setNotice] = useState("")
  const [wantedField, setWantedField] = useState<string | null>(null)
  const view = useRef<HTMLDivElement>(null)
  const editor = useMemo<Editor>(
    () => ({
      draft,
      edit(change, field) {
        setNotice("")
        dispatch({ type: "edit", change, field })
      },
      open(place, field) {
        navigate(addressOf(place))
        setWantedField(field ?? null)
      },
      announce: setNotice,
    }),
    [draft, dispatch, navigate],
  )
  useEffect(() => {
    if (wantedField === null) return
    focusField(view.current, wantedField)
    setWantedField(null)
  }, [wantedField])
  const [query] = useSearchParams()
  const found = findTarget(draft, query)
  return (
    <EditorContext value={editor}>
      <div ref={view} className={style.view}>
        <FaultSummary />
        <div className={found.open ? `${style.panels} ${style.formOpen}` : style.panels}>
          <SheetLists />
          <Missing />
        </div>
        <div className={found.open ? `${style.editor} ${style.formOpen}` : style.editor}>
          <div className={style.outline}>
            <Outline listed={found.listed} />
          </div>
          <div className={style.form}>
            <Form found={found} />
          </div>
        </div>
        <DraftBar notice={notice} />
      </div>
    </EditorContext>
  )
}

/** The dish and category in the URL, if they still exist. */
function findTarget({ menu }: Draft, query: URLSearchParams) {
  const [itemId, categoryId] = [query.get("item"), query.get("category")]
  const found = itemId === null ? undefined : findItem(menu, itemId)
  const category = categoryId === null ? undefined : findCategory(menu, categoryId)
  return {
    item: found?.item,
    category: found?.category ?? category,
    listed: found?.category.id ?? category?.id ?? query.get("open"),
    /** The URL names a dish or category, whether or not it exists. */
    open: itemId !== null || categoryId !== null,
  }
}

function Form({ found: { item, category, open } }: { found: ReturnType<typeof findTarget> }) {
  const text = useText("menu").menu.edit
  const { draft } = useEditor()
  if (item && category) return <ItemForm key={item.id} item={item} category={category} />
  if (category) return <CategoryForm key={category.id} category={category} />
  if (open)
    return <Empty icon="search" title={text.gone} action={<Link href={addressOf({})}>{text.back}</Link>} />
  if (draft.menu.categories.length === 0) return null
  return (
    <Empty icon="edit" title={text.chooseTitle}>
      {text.chooseHelp}
    </Empty>
  )
}

function focusField(view: HTMLElement | null, field: string): void {
  const input = view?.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`)
  const target = input ?? view?.querySelector<HTMLElement>("[data-form-heading]")
  target?.focus()
  target?.scrollIntoView({ block: "center" })
}
