import { useRef } from "react"
import { useText } from "../../i18n/i18n.tsx"
import { Button } from "../../parts/button.tsx"
import { SearchField } from "../../parts/search-field.tsx"
import { useSearchKey } from "../../parts/use-search-key.ts"
import style from "./sold-out.module.css"

interface Props {
  search: string
  onSearch: (search: string) => void
  soldOutCount: number
  onlySoldOut: boolean
  onOnlySoldOut: (only: boolean) => void
  sections: readonly { id: string; name: string }[]
  onJump: (id: string) => void
}

/** Stays at the top while the list scrolls. */
export function SoldOutBar(props: Props) {
  const text = useText("menu").menu.soldOut
  const { search, onSearch, soldOutCount, onlySoldOut, onOnlySoldOut, sections, onJump } = props
  const input = useRef<HTMLInputElement>(null)
  useSearchKey(input)
  return (
    <div className={style.bar}>
      <div className={style.find}>
        <SearchField
          ref={input}
          className={style.search}
          label={text.search}
          aria-keyshortcuts="/"
          value={search}
          onChange={onSearch}
        />
        <Button
          className={onlySoldOut ? style.pressed : undefined}
          aria-pressed={onlySoldOut}
          onClick={() => onOnlySoldOut(!onlySoldOut)}
        >
          {text.onlySoldOut(soldOutCount)}
        </Button>
      </div>
      {sections.length > 1 && (
        <nav aria-label={text.jump} className={style.jumps}>
          {sections.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className={`accent-on-hover ${style.jump}`}
              onClick={() => onJump(id)}
            >
              {name}
            </button>
          ))}
        </nav>
      )}
    </div>
  )
}
