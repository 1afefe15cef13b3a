import { changePrices, type PriceChange } from "@rasoi/core/menu"
import { useState } from "react"
import { showPaise } from "../../api/money.ts"
import { useText } from "../../i18n/i18n.tsx"
import { ChoiceBoxes, Segments, Switch } from "../../parts/choice.tsx"
import { MoneyField, SelectField } from "../../parts/field.tsx"
import { fieldsOf } from "../../parts/fields-of.ts"
import { focusUnreadable } from "../../parts/first-fault.ts"
import { FormDialog } from "../../parts/form-dialog.tsx"
import type { Category, Item, Menu } from "../document.ts"
import style from "./change-prices.module.css"
import { useEditor } from "./editor.ts"
import { RateField } from "./rate-field.tsx"

/** Values of the list that are no category. A category's id has no space. */
const [allDishes, chosenDishes] = ["all dishes", "chosen dishes"]
const steps = ["100", "500", "1000"] as const
const mostShown = 5

interface Choice {
  dishes: string
  chosen: string[]
  direction: "up" | "down"
  kind: PriceChange["by"]["kind"]
  basisPoints: number
  amountPaise: number
  roundToPaise: (typeof steps)[number]
  addOns: boolean
}

/** Changes the prices of many dishes at once. The result is part of the draft, so the usual review shows it. */
export default function ChangePrices({ listed, onClose }: { listed: string | null; onClose: () => void }) {
  const text = useText("menu").menu.changePrices
  const { draft, edit, announce } = useEditor()
  const { categories } = draft.menu
  const [choice, setChoice] = useState<Choice>({
    dishes: categories.some(({ id }) => id === listed) && listed ? listed : allDishes,
    chosen: [],
    direction: "up",
    kind: "PERCENT",
    basisPoints: 1000,
    amountPaise: 1000,
    roundToPaise: "500",
    addOns: false,
  })
  const set = (part: Partial<Choice>) => setChoice(before => ({ ...before, ...part }))
  const field = fieldsOf(choice, set)
  const apply = (menu: Menu) => changePrices(menu, chosenOf(choice, menu.categories), changeOf(choice))
  const changes = pricesOf(draft.menu, apply(draft.menu))
  return (
    <FormDialog
      title={text.title}
      submit={text.apply}
      validatesItself
      onClose={onClose}
      onSubmit={form => {
        if (focusUnreadable(form)) return
        if (changes.length > 0) edit(apply)
        announce(text.done(changes.length))
        onClose()
      }}
    >
      <div className="stack gap-4">
        <DishFields choice={choice} categories={categories} set={set} />
        <AmountFields choice={choice} set={set} />
        <Segments
          legend={text.round}
          {...field("roundToPaise")}
          options={steps.map(value => ({ value, label: `₹${Number(value) / 100}` }))}
        />
        <Switch
          label={text.addOns}
          hint={text.addOnsHint}
          checked={choice.addOns}
          onChange={addOns => set({ addOns })}
        />
        <Preview changes={changes} />
      </div>
    </FormDialog>
  )
}

/** By how much, and in which direction. */
function AmountFields({ choice, set }: Pick<DishProps, "choice" | "set">) {
  const text = useText("menu").menu.changePrices
  const field = fieldsOf(choice, set)
  return (
    <>
      <div className="wrap gap-4">
        <Segments
          legend={text.direction}
          {...field("direction")}
          options={[
            { value: "up", label: text.up },
            { value: "down", label: text.down },
          ]}
        />
        <Segments
          legend={text.kind}
          {...field("kind")}
          options={[
            { value: "PERCENT", label: text.percent },
            { value: "AMOUNT", label: text.amount },
          ]}
        />
      </div>
      {choice.kind === "PERCENT" ? (
        <RateField label={text.percentLabel} {...field("basisPoints")} />
      ) : (
        <MoneyField label={text.amountLabel} {...field("amountPaise")} />
      )}
    </>
  )
}

function Preview({ changes }: { changes: ReturnType<typeof pricesOf> }) {
  const text = useText("menu").menu.changePrices
  return (
    <section aria-label={text.preview} aria-live="polite" className={style.preview}>
      <p>
        <strong>{text.count(changes.length)}</strong>
      </p>
      <ul>
        {changes.slice(0, mostShown).map(({ key, name, from, to }) => (
          <li key={key}>
            {name}: <span className="figures">{`${showPaise(from)} → ${showPaise(to)}`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface DishProps {
  choice: Choice
  categories: readonly Category[]
  set: (part: Partial<Choice>) => void
}

function DishFields({ choice, categories, set }: DishProps) {
  const { changePrices: text, edit } = useText("menu").menu
  return (
    <>
      <SelectField
        label={text.dishes}
        {...fieldsOf(choice, set)("dishes")}
        options={[
          { value: allDishes, label: text.all },
          ...categories.map(({ id, name }) => ({ value: id, label: name || edit.noName })),
          { value: chosenDishes, label: text.chosen },
        ]}
      />
      {choice.dishes === chosenDishes && (
        <div className={`stack gap-3 ${style.dishes}`}>
          {categories
            .filter(({ items }) => items.length > 0)
            .map(({ id, name, items }) => {
              const own = new Set(items.map(item => item.id))
              return (
                <ChoiceBoxes
                  key={id}
                  legend={name || edit.noName}
                  value={choice.chosen.filter(each => own.has(each))}
                  onChange={chosen =>
                    set({ chosen: [...choice.chosen.filter(each => !own.has(each)), ...chosen] })
                  }
                  options={items.map(item => ({ value: item.id, label: item.name || edit.noName }))}
                />
              )
            })}
        </div>
      )}
    </>
  )
}

function chosenOf({ dishes, chosen }: Choice, categories: readonly Category[]): (item: Item) => boolean {
  if (dishes === allDishes) return () => true
  const category = categories.find(({ id }) => id === dishes)
  const ids = new Set(category ? category.items.map(({ id }) => id) : chosen)
  return ({ id }) => ids.has(id)
}

function changeOf({ direction, kind, basisPoints, amountPaise, roundToPaise, addOns }: Choice): PriceChange {
  const sign = direction === "up" ? 1 : -1
  return {
    by:
      kind === "PERCENT"
        ? { kind, basisPoints: sign * basisPoints }
        : { kind, amountPaise: sign * amountPaise },
    roundToPaise: Number(roundToPaise),
    addOns,
  }
}

interface ChangedPrice {
  key: string
  name: string
  from: number
  to: number
}

/** The prices that differ between a menu and the same menu with other prices. */
function pricesOf(before: Menu, after: Menu): ChangedPrice[] {
  const from = listPrices(before)
  return listPrices(after).flatMap(({ key, name, price }, index) => {
    const was = from[index]?.price ?? price
    return was === price ? [] : [{ key, name, from: was, to: price }]
  })
}

function listPrices({ categories }: Menu) {
  return categories.flatMap(({ items }) =>
    items.flatMap(item => [
      ...(item.pricePaise === null ? [] : [{ key: item.id, name: item.name, price: item.pricePaise }]),
      ...item.variants.map(({ menuItemId, label, pricePaise }) => ({
        key: menuItemId,
        name: `${item.name}, ${label}`,
        price: pricePaise,
      })),
      ...item.addOnGroups.flatMap(({ options }) =>
        options.map(({ id, name, pricePaise }) => ({
          key: `${item.id}/${id}`,
          name: `${item.name}, ${name}`,
          price: pricePaise,
        })),
      ),
    ]),
  )
}
