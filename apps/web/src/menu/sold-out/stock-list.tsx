import { memo } from "react"
import { showPaise } from "../../api/money.ts"
import { useText } from "../../i18n/i18n.tsx"
import { FoodMark } from "../../parts/food-mark.tsx"
import { Icon } from "../../parts/icon.tsx"
import style from "./sold-out.module.css"
import type { Stock, StockCategory, StockItem, StockPart } from "./stock.ts"

type OnSwitch = (part: StockPart, available: boolean) => void

interface Props {
  stock: Stock
  switching: Switching
  onSwitch: OnSwitch
}

export function StockList({ stock, switching, onSwitch }: Props) {
  const text = useText("menu").menu.soldOut
  return (
    <>
      {stock.categories.map(category => (
        <Section key={category.id} id={category.id} name={category.name}>
          {category.items.map(item => (
            <ItemRows key={item.part.key} item={item} switching={switching} onSwitch={onSwitch} />
          ))}
        </Section>
      ))}
      {stock.options.length > 0 && (
        <Section id="add-ons" name={text.addOns}>
          {stock.options.map(option => {
            const note = text.addOnOf(option.itemName, option.groupName)
            return (
              <li key={option.key}>
                <Row
                  part={option}
                  switchName={`${option.name}, ${note}`}
                  note={note}
                  available={availability(option, switching)}
                  onSwitch={onSwitch}
                />
              </li>
            )
          })}
        </Section>
      )}
    </>
  )
}

function Section({ id, name, children }: Pick<StockCategory, "id" | "name"> & { children: React.ReactNode }) {
  return (
    <section className={style.section} aria-label={name}>
      <h2 data-section={id} tabIndex={-1} className={style.heading}>
        {name}
      </h2>
      <ul className={`box ${style.rows}`}>{children}</ul>
    </section>
  )
}

type Switching = ReadonlyMap<string, boolean>

function availability(part: StockPart, switching: Switching): boolean {
  return switching.get(part.key) ?? part.available
}

interface ItemProps {
  item: StockItem
  switching: Switching
  onSwitch: OnSwitch
}

/** Skips the render of a dish when only other dishes changed. */
function areItemsEqual(before: ItemProps, after: ItemProps): boolean {
  const { item } = after
  return (
    before.item === item &&
    before.onSwitch === after.onSwitch &&
    [item.part, ...item.sizes].every(
      part => availability(part, before.switching) === availability(part, after.switching),
    )
  )
}

const ItemRows = memo(function ItemRows({ item, switching, onSwitch }: ItemProps) {
  const text = useText("menu").menu.soldOut
  const { part, sizes, foodType } = item
  const available = availability(part, switching)
  return (
    <li>
      <Row part={part} switchName={part.name} foodType={foodType} available={available} onSwitch={onSwitch} />
      {sizes.length > 0 && (
        <ul className={style.sizes}>
          {sizes.map(size => (
            <li key={size.key}>
              <Row
                isSize
                part={size}
                switchName={`${part.name}, ${size.name}`}
                note={available ? undefined : text.itemOff}
                available={availability(size, switching)}
                onSwitch={onSwitch}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}, areItemsEqual)

interface RowProps {
  part: StockPart
  /** The name of the switch: a size or an add-on needs the name of its dish. */
  switchName: string
  foodType?: StockItem["foodType"]
  note?: string
  isSize?: boolean
  available: boolean
  onSwitch: OnSwitch
}

const Row = memo(function Row(props: RowProps) {
  const { part, switchName, foodType, note, isSize = false, available, onSwitch } = props
  return (
    <div className={isSize ? `${style.row} ${style.size}` : style.row}>
      {foodType && <FoodMark type={foodType} />}
      <span className={style.name}>
        {part.name}
        {note && <small className={`hint ${style.note}`}>{note}</small>}
      </span>
      {part.kind === "item" && part.pricePaise !== null && (
        <span className={`${style.price} figures`}>{showPaise(part.pricePaise)}</span>
      )}
      <StockSwitch
        name={switchName}
        available={available}
        forToday={part.forToday}
        onChange={next => onSwitch(part, next)}
      />
    </div>
  )
})

interface SwitchProps {
  name: string
  available: boolean
  forToday: boolean
  onChange: (available: boolean) => void
}

/** Large enough to tap with a wet thumb; shows its state as text. */
function StockSwitch({ name, available, forToday, onChange }: SwitchProps) {
  const text = useText("menu").menu.soldOut
  const soldOut = forToday ? text.soldOutToday : text.soldOut
  return (
    <button
      type="button"
      role="switch"
      aria-checked={available}
      className={available ? style.switch : `${style.switch} ${style.off}`}
      onClick={() => onChange(!available)}
    >
      <Icon name={available ? "check" : "cross"} />
      <span className="visually-hidden">{name}: </span>
      <span>{available ? text.available : soldOut}</span>
    </button>
  )
}
