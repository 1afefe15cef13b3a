import { useCallback, useDeferredValue, useMemo, useRef, useState } from "react"
import { Link, useSearchParams } from "wouter"
import { useText } from "../../i18n/i18n.tsx"
import { Button } from "../../parts/button.tsx"
import { Empty, Problem, Skeleton } from "../../parts/states.tsx"
import { useMay } from "../../session/session.ts"
import { type MenuVersion, useCurrentMenu } from "../current-menu.ts"
import { type SoldOutFor, useSwitch, useSwitching } from "./availability.ts"
import { SoldOutBar } from "./bar.tsx"
import { HowLong } from "./how-long.tsx"
import style from "./sold-out.module.css"
import { countParts, findStock, isEmptyMenu, type StockPart, stockOf } from "./stock.ts"
import { StockList } from "./stock-list.tsx"

/** The availability list for busy staff: find a dish, tap its switch, say for how long. */
export function SoldOut() {
  const { data, error, isPending, refetch } = useCurrentMenu()
  if (isPending) return <Skeleton lines={8} height="3.5rem" />
  if (!data) return <Problem error={error} onRetry={() => void refetch()} />
  if (isEmptyMenu(data.menu.categories)) return <NoDishes />
  return <StockView menu={data.menu} />
}

/** What is typed, and what a link to the list asks for. */
function useAskedSearch(asked: string) {
  const [search, setSearch] = useState(asked)
  const [last, setLast] = useState(asked)
  if (last !== asked) {
    setLast(asked)
    if (asked !== "") setSearch(asked)
  }
  return [search, setSearch] as const
}

function StockView({ menu }: { menu: MenuVersion["menu"] }) {
  const text = useText("menu")
  const [query, setQuery] = useSearchParams()
  const onlySoldOut = query.get("show") === "soldOut"
  const [search, setSearch] = useAskedSearch(query.get("search") ?? "")
  const wanted = useDeferredValue(search)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const list = useRef<HTMLDivElement>(null)
  const switching = useSwitching()
  const stock = useMemo(() => stockOf(menu), [menu])
  const isOff = useCallback((part: StockPart) => !(switching.get(part.key) ?? part.available), [switching])
  // With the filter on, keep a dish visible after it is available again, so that a second tap can undo a mistake.
  const only = useMemo(
    () => (onlySoldOut ? (part: StockPart) => isOff(part) || touched.has(part.key) : null),
    [onlySoldOut, isOff, touched],
  )
  const shown = useMemo(() => findStock(stock, { search: wanted, only }), [stock, wanted, only])
  const switchPart = useSwitch()
  const [chosen, setChosen] = useState<StockPart | null>(null)
  const set = useCallback(
    (part: StockPart, soldOut: SoldOutFor) => {
      setTouched(keys => new Set(keys).add(part.key))
      switchPart(part, soldOut)
    },
    [switchPart],
  )
  const onSwitch = useCallback(
    (part: StockPart, available: boolean) => (available ? set(part, null) : setChosen(part)),
    [set],
  )
  const showOnlySoldOut = (only: boolean) => {
    setTouched(new Set())
    setQuery(only ? { show: "soldOut" } : {}, { replace: true })
  }
  const nothing = shown.categories.length === 0 && shown.options.length === 0
  return (
    <div className={style.view}>
      <SoldOutBar
        search={search}
        onSearch={setSearch}
        soldOutCount={countParts(stock, isOff)}
        onlySoldOut={onlySoldOut}
        onOnlySoldOut={showOnlySoldOut}
        sections={[
          ...shown.categories.map(({ id, name }) => ({ id, name })),
          ...(shown.options.length > 0 ? [{ id: "add-ons", name: text.menu.soldOut.addOns }] : []),
        ]}
        onJump={id => jumpTo(list.current, id)}
      />
      <div ref={list}>
        {nothing ? (
          <NoneShown
            searched={wanted !== ""}
            onShowAll={() => {
              setSearch("")
              showOnlySoldOut(false)
            }}
          />
        ) : (
          <StockList stock={shown} switching={switching} onSwitch={onSwitch} />
        )}
      </div>
      {chosen && (
        <HowLong
          name={chosen.name}
          onChoose={soldOut => set(chosen, soldOut)}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  )
}

function jumpTo(list: HTMLElement | null, id: string): void {
  const heading = list?.querySelector<HTMLElement>(`[data-section="${CSS.escape(id)}"]`)
  heading?.scrollIntoView({ block: "start" })
  heading?.focus({ preventScroll: true })
}

function NoneShown({ searched, onShowAll }: { searched: boolean; onShowAll: () => void }) {
  const text = useText("menu").menu.soldOut
  return (
    <Empty
      icon={searched ? "search" : "check"}
      title={searched ? text.noMatch : text.nothingSoldOut}
      action={<Button onClick={onShowAll}>{text.showAll}</Button>}
    />
  )
}

function NoDishes() {
  const text = useText("menu").menu.soldOut
  const mayEdit = useMay()("menu")
  return (
    <Empty
      icon="menu"
      title={text.emptyTitle}
      action={
        mayEdit && (
          <p className={`wrap ${style.ways}`}>
            <Link href="/menu/edit">{text.write}</Link>
            <Link href="/menu/import">{text.bringIn}</Link>
          </p>
        )
      }
    >
      {mayEdit ? text.emptyHelp : text.emptyStaff}
    </Empty>
  )
}
