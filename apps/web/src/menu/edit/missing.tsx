import type { FoodType } from "@rasoi/contract"
import { useText } from "../../i18n/i18n.tsx"
import { Button } from "../../parts/button.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { FoodMark } from "../../parts/food-mark.tsx"
import { Icon } from "../../parts/icon.tsx"
import type { Item } from "../document.ts"
import { useEditor } from "./editor.ts"
import { type MissingParts, missingParts, setFoodType } from "./missing-parts.ts"
import style from "./sheet-lists.module.css"

const foodTypes = ["VEG", "NON_VEG", "EGG"] as const

/** Asks for food types, by category or dish, and names the dishes without a price. */
export function Missing() {
  const text = useText("menu").menu.missing
  const { draft } = useEditor()
  const missing = missingParts(draft.menu)
  if (missing.foodTypes.length === 0 && missing.prices.length === 0) return null
  return (
    <section className={`box stack gap-3 ${style.panel}`} aria-label={text.title}>
      <h2 className={`row ${style.heading}`}>
        <Icon name="warning" /> {text.title}
      </h2>
      <p className="soft">{text.about}</p>
      {missing.foodTypes.map(category => (
        <CategoryFoodTypes key={category.id} {...category} />
      ))}
      {missing.prices.length > 0 && <MissingPrices items={missing.prices} />}
    </section>
  )
}

function CategoryFoodTypes({ name, items }: MissingParts["foodTypes"][number]) {
  const text = useText("menu").menu
  const shown = name || text.edit.noName
  return (
    <div className={`stack gap-2 ${style.category}`}>
      <div className={style.line}>
        <span className={style.names}>
          <strong>{shown}</strong>
          <span className="hint">{text.missing.foodTypes(items.length)}</span>
        </span>
        <FoodTypeButtons items={items} label={text.missing.all(shown)} />
      </div>
      <details>
        <summary className={`row ${style.summary}`}>
          <Icon name="right" size={16} /> {text.missing.byDish}
        </summary>
        <ul className={style.list}>
          {items.map(item => (
            <li key={item.id} className={style.line}>
              <span className={style.names}>{item.name}</span>
              <FoodTypeButtons items={[item]} label={item.name} />
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

function FoodTypeButtons({ items, label }: { items: readonly Item[]; label: string }) {
  const { food, menu } = useText("menu")
  const { edit, announce } = useEditor()
  const choose = (foodType: FoodType) => {
    const ids = new Set(items.map(item => item.id))
    edit(each => setFoodType(each, ids, foodType))
    announce(menu.missing.chosen(label, food[foodType]))
  }
  return (
    <fieldset className={`wrap ${style.types}`}>
      <legend className="visually-hidden">{label}</legend>
      {foodTypes.map(foodType => (
        <Button key={foodType} onClick={() => choose(foodType)}>
          <span className={style.type}>
            <span aria-hidden="true">
              <FoodMark type={foodType} />
            </span>
            <span className={foodType === "EGG" ? "visually-hidden" : undefined}>{food[foodType]}</span>
          </span>
        </Button>
      ))}
    </fieldset>
  )
}

function MissingPrices({ items }: { items: readonly Item[] }) {
  const text = useText("menu").menu
  const { open } = useEditor()
  return (
    <div className={`stack gap-2 ${style.category}`}>
      <strong>{text.missing.prices(items.length)}</strong>
      <ul className={`wrap ${style.types}`}>
        {items.map(item => (
          <li key={item.id}>
            <Button icon="edit" onClick={() => open({ item: item.id }, `item/${item.id}/pricePaise`)}>
              {item.name || text.edit.noName}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** In place of the review. */
export function MissingDialog({ onClose }: { onClose: () => void }) {
  const text = useText("menu").menu
  const { draft } = useEditor()
  const { foodTypes: categories, prices } = missingParts(draft.menu)
  const dishes = categories.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <Dialog
      title={text.missing.title}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {text.draft.keepEditing}
        </Button>
      }
    >
      {dishes > 0 && <p>{text.missing.foodTypes(dishes)}</p>}
      {prices.length > 0 && <p>{text.missing.prices(prices.length)}</p>}
      <p>{text.missing.about}</p>
    </Dialog>
  )
}
