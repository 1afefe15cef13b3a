import { useState } from "react"
import { useText } from "../../i18n/i18n.tsx"
import { Button } from "../../parts/button.tsx"
import { SearchField } from "../../parts/search-field.tsx"
import { Empty } from "../../parts/states.tsx"
import { late, WhenLoaded } from "../../parts/when-loaded.tsx"
import { newId } from "../new-id.ts"
import { matcher } from "../sold-out/stock.ts"
import { CategoryRow } from "./category-row.tsx"
import { useEditor } from "./editor.ts"
import { ItemRow } from "./item-row.tsx"
import { addCategory, moveCategory, withoutRate } from "./menu-edits.ts"
import style from "./outline.module.css"
import { useOrder } from "./use-order.ts"

const ChangePrices = late(() => import("./change-prices.tsx"))
const GstRates = late(() => import("./gst-rates.tsx"))

/** All categories, and the dishes of the open one. */
export function Outline({ listed }: { listed: string | null }) {
  const text = useText("menu")
  const { draft, edit, open } = useEditor()
  const [search, setSearch] = useState("")
  const [dialog, setDialog] = useState<"prices" | "rates" | null>(null)
  const close = () => setDialog(null)
  const add = () => {
    const id = newId("cat")
    edit(menu => addCategory(menu, id))
    open({ category: id }, `category/${id}/name`)
  }
  const { categories } = draft.menu
  return (
    <section aria-label={text.menu.edit.outline} className="stack gap-3">
      {categories.length > 0 && (
        <SearchField label={text.menu.edit.search} value={search} onChange={setSearch} />
      )}
      {categories.length === 0 && (
        <Empty icon="menu" title={text.menu.edit.emptyTitle}>
          {text.menu.edit.emptyHelp}
        </Empty>
      )}
      {search.trim() === "" ? (
        <Categories listed={listed} />
      ) : (
        <Found search={search} onClear={() => setSearch("")} />
      )}
      <Button icon="plus" kind={categories.length === 0 ? "primary" : "quiet"} onClick={add}>
        {text.menu.edit.addCategory}
      </Button>
      {categories.some(({ items }) => items.length > 0) && (
        <Button icon="money" onClick={() => setDialog("prices")}>
          {text.menu.changePrices.title}
        </Button>
      )}
      {withoutRate(draft.menu).length > 0 && (
        <Button icon="money" onClick={() => setDialog("rates")}>
          {text.menu.gstRates.title}
        </Button>
      )}
      <WhenLoaded>
        {dialog === "prices" && <ChangePrices listed={listed} onClose={close} />}
        {dialog === "rates" && <GstRates onClose={close} />}
      </WhenLoaded>
    </section>
  )
}

function Categories({ listed }: { listed: string | null }) {
  const text = useText("menu").menu.edit
  const { draft, edit } = useEditor()
  const { categories } = draft.menu
  const order = useOrder({
    rows: categories.map(({ id, name }) => ({ id, name: name || text.noName })),
    onMove: (id, to) => edit(menu => moveCategory(menu, id, to)),
  })
  return (
    <ol className={`box ${style.categories}`}>
      {categories.map(category => (
        <li key={category.id}>
          <CategoryRow category={category} order={order} listed={category.id === listed} />
        </li>
      ))}
    </ol>
  )
}

/** Search results from all categories. They can be opened, not moved. */
function Found({ search, onClear }: { search: string; onClear: () => void }) {
  const text = useText()
  const { draft } = useEditor()
  const fits = matcher(search)
  const found = draft.menu.categories.flatMap(category =>
    category.items.filter(item => fits(`${item.name} ${category.name}`)).map(item => ({ item, category })),
  )
  if (found.length === 0) {
    return (
      <Empty
        icon="search"
        title={text.words.nothingFound}
        action={<Button onClick={onClear}>{text.words.clearSearch}</Button>}
      />
    )
  }
  return (
    <ul className={`box ${style.found}`}>
      {found.map(({ item, category }) => (
        <li key={item.id}>
          <ItemRow item={item} about={category.name} />
        </li>
      ))}
    </ul>
  )
}
