import type { FoodType } from "@rasoi/contract"
import { useText } from "../../i18n/i18n.tsx"
import { Button } from "../../parts/button.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { FoodMark } from "../../parts/food-mark.tsx"
import { Icon } from "../../parts/icon.tsx"
import type { Item } from "../document.ts"
import { type Doubt, doubtsOf, withFoodType } from "./doubts.ts"
import { unseenPrices } from "./draft.ts"
import { useDraft } from "./draft-store.ts"
import { useEditor } from "./editor.ts"
import { type MissingParts, missingParts, setFoodType } from "./missing-parts.ts"
import style from "./sheet-lists.module.css"

const foodTypes = ["VEG", "NON_VEG", "EGG"] as const

/** Asks for food types, by category or dish, and names the dishes without a price. */
export function Missing() {
  const text = useText("menu").menu.missing
  const { draft } = useEditor()
  const missing = missingParts(draft.menu)
  const doubts = doubtsOf(draft)
  if (missing.foodTypes.length + missing.prices.length + doubts.length === 0) return null
  return (
    <section className={`box stack gap-3 ${style.panel}`} aria-label={text.title}>
      <h2 className={`row ${style.heading}`}>
        <Icon name="warning" /> {text.title}
      </h2>
      <p className="soft">{text.about}</p>
      {missing.foodTypes.map(category => (
        <CategoryFoodTypes key={category.id} {...category} />
      ))}
      {doubts.length > 0 && <Doubts doubts={doubts} />}
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

function FoodTypeLabel({ foodType }: { foodType: FoodType }) {
  const { food } = useText("menu")
  return (
    <span className={style.type}>
      <span aria-hidden="true">
        <FoodMark type={foodType} />
      </span>
      <span className={foodType === "EGG" ? "visually-hidden" : undefined}>{food[foodType]}</span>
    </span>
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
          <FoodTypeLabel foodType={foodType} />
        </Button>
      ))}
    </fieldset>
  )
}

/** Asks about dishes that are veg beside a word for meat, fish or egg. */
function Doubts({ doubts }: { doubts: readonly Doubt[] }) {
  const { food, menu } = useText("menu")
  const { edit, announce } = useEditor()
  const { dispatch } = useDraft()
  const text = menu.missing
  const confirm = (ids: readonly string[], said: string) => {
    dispatch({ type: "confirmVeg", ids })
    announce(said)
  }
  return (
    <div className={`stack gap-2 ${style.category}`}>
      <strong>{text.doubts(doubts.length)}</strong>
      <p className="soft">{text.doubtsAbout}</p>
      <ul className={style.list}>
        {doubts.map(({ item, word, part }) => (
          <li key={item.id} className={style.line}>
            <span className={style.names}>
              {item.name}
              <span className="hint">
                {part !== null && `${part}: `}
                {text.doubtWord[word]}
              </span>
            </span>
            <fieldset className={`wrap ${style.types}`}>
              <legend className="visually-hidden">{item.name}</legend>
              {foodTypes.map(foodType => (
                <Button
                  key={foodType}
                  onClick={() => {
                    const said = text.chosen(item.name, food[foodType])
                    if (foodType === "VEG") return confirm([item.id], said)
                    edit(each => withFoodType(each, item.id, foodType))
                    announce(said)
                  }}
                >
                  <FoodTypeLabel foodType={foodType} />
                </Button>
              ))}
            </fieldset>
          </li>
        ))}
      </ul>
      <div>
        <Button
          onClick={() =>
            confirm(
              doubts.map(({ item }) => item.id),
              text.allVeg(doubts.length),
            )
          }
        >
          {text.allVeg(doubts.length)}
        </Button>
      </div>
    </div>
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

interface DialogProps {
  onClose: () => void
  onShowUnread: () => void
}

/** In place of the review. */
export function MissingDialog({ onClose, onShowUnread }: DialogProps) {
  const text = useText("menu").menu
  const { draft } = useEditor()
  const { foodTypes: categories, prices } = missingParts(draft.menu)
  const dishes = categories.reduce((sum, { items }) => sum + items.length, 0)
  const doubts = doubtsOf(draft).length
  const unseen = unseenPrices(draft)
  const isOnlyUnseen = dishes + prices.length + doubts === 0
  return (
    <Dialog
      title={isOnlyUnseen ? text.missing.unreadTitle : text.missing.title}
      onClose={onClose}
      actions={
        <>
          <Button kind={unseen > 0 ? undefined : "primary"} onClick={onClose}>
            {text.draft.keepEditing}
          </Button>
          {unseen > 0 && (
            <Button kind="primary" onClick={onShowUnread}>
              {text.missing.showUnread}
            </Button>
          )}
        </>
      }
    >
      {unseen > 0 && <p>{text.missing.unread(unseen)}</p>}
      {doubts > 0 && <p>{text.missing.doubts(doubts)}</p>}
      {dishes > 0 && <p>{text.missing.foodTypes(dishes)}</p>}
      {prices.length > 0 && <p>{text.missing.prices(prices.length)}</p>}
      {!isOnlyUnseen && <p>{text.missing.about}</p>}
    </Dialog>
  )
}
