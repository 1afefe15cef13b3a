import { useText } from "../../i18n/i18n.tsx"
import { Button } from "../../parts/button.tsx"
import { Segments, Switch } from "../../parts/choice.tsx"
import { LongTextField, NumberField, SelectField, TextField } from "../../parts/field.tsx"
import { FoodMark } from "../../parts/food-mark.tsx"
import type { Category, Item } from "../document.ts"
import { newId } from "../new-id.ts"
import { AddOns } from "./add-ons.tsx"
import { useEditor, useFieldsOf } from "./editor.ts"
import style from "./form.module.css"
import { FieldSet, FormFrame } from "./form-frame.tsx"
import type { ItemProps } from "./form-props.ts"
import { changeItem, duplicateItem, moveItemToCategory, removeItem } from "./menu-edits.ts"
import { dishAfter, sameFieldOf } from "./next-dish.ts"
import { PhotoField } from "./photo-field.tsx"
import { Prices } from "./prices.tsx"
import { RateField } from "./rate-field.tsx"

export function ItemForm({ item, category }: { item: Item; category: Category }) {
  const text = useText("menu").menu.edit
  const { draft, edit, open, announce } = useEditor()
  const { id } = item
  const fieldKey = (field: string) => `item/${id}/${field}`
  const props: ItemProps = {
    item,
    fieldKey,
    change: (change, key) => edit(menu => changeItem(menu, id, change), key),
  }
  return (
    <FormFrame
      title={item.name || text.noName}
      kind={text.itemTitle}
      backTo={category.id}
      actions={<ItemActions item={item} category={category} />}
      onEnter={field => {
        const next = dishAfter(draft.menu, id)
        if (next) open({ item: next.id }, sameFieldOf(next, field))
        else announce(text.lastDish)
      }}
    >
      <ItemFields {...props} category={category} />
      <Prices {...props} />
      <Tax {...props} />
      <AddOns {...props} />
    </FormFrame>
  )
}

function ItemActions({ item, category }: { item: Item; category: Category }) {
  const text = useText("menu").menu.edit
  const { edit, open, announce } = useEditor()
  const name = item.name || text.noName
  const duplicate = () => {
    const id = newId("itm")
    edit(menu => duplicateItem(menu, item.id, { id, nameOf: text.copyOf, newId }))
    open({ item: id }, `item/${id}/name`)
    announce(text.copied(text.copyOf(name)))
  }
  const remove = () => {
    open({ listed: category.id })
    edit(menu => removeItem(menu, item.id))
    announce(text.removed(name))
  }
  return (
    <>
      <Button icon="copy" onClick={duplicate}>
        {text.duplicate}
      </Button>
      <Button kind="danger" icon="trash" onClick={remove}>
        {text.removeItem}
      </Button>
    </>
  )
}

const foodTypes = ["VEG", "NON_VEG", "EGG"] as const

function ItemFields({ item, change, fieldKey, category }: ItemProps & { category: Category }) {
  const { menu, food, words } = useText("menu")
  const text = menu.edit
  const { draft, edit, announce } = useEditor()
  const set = (name: string, part: Partial<Item>) => change(each => ({ ...each, ...part }), fieldKey(name))
  const field = useFieldsOf(item, fieldKey, set)
  const moveTo = (categoryId: string) => {
    const target = draft.menu.categories.find(each => each.id === categoryId)
    edit(each => moveItemToCategory(each, item.id, categoryId))
    announce(text.movedTo(item.name || text.noName, target?.name || text.noName))
  }
  return (
    <div className={`stack gap-4 ${style.fields}`}>
      <Switch
        label={text.available}
        hint={text.availableHint}
        checked={item.available}
        onChange={available => set("available", { available })}
      />
      <TextField label={text.name} limit="dishName" {...field("name")} />
      <LongTextField
        label={text.description}
        hint={text.descriptionHint}
        limit="dishDescription"
        {...field("description")}
      />
      <Segments
        legend={text.foodType}
        value={item.foodType}
        hint={item.foodType === null ? menu.missing.chooseFoodType : undefined}
        onChange={foodType => set("foodType", { foodType })}
        options={foodTypes.map(value => ({
          value,
          label: (
            <>
              <span className={style.mark} aria-hidden="true">
                <FoodMark type={value} />
              </span>
              <span className={value === "EGG" ? "visually-hidden" : undefined}>{food[value]}</span>
            </>
          ),
        }))}
      />
      <div className={`stack gap-4 ${style.pair}`}>
        <SelectField
          label={text.category}
          value={category.id}
          onChange={moveTo}
          options={draft.menu.categories.map(({ id, name }) => ({ value: id, label: name || text.noName }))}
        />
        <NumberField label={text.prepMinutes} unit={words.minutes} {...field("prepMinutes")} />
      </div>
      <PhotoField
        key={item.id}
        photo={item.photo}
        imageUrl={item.imageUrl}
        fieldKey={fieldKey}
        name={item.name}
        change={set}
      />
    </div>
  )
}

function Tax({ item, change, fieldKey }: ItemProps) {
  const text = useText("menu").menu.edit
  const keyOf = (name: string) => fieldKey(`tax.${name}`)
  const set = (name: string, tax: Partial<Item["tax"]>) =>
    change(each => ({ ...each, tax: { ...each.tax, ...tax } }), keyOf(name))
  const field = useFieldsOf(item.tax, keyOf, set)
  return (
    <FieldSet title={text.taxTitle}>
      <div className={`stack gap-4 ${style.pair}`}>
        <RateField label={text.taxRate} hint={text.taxRateHint} {...field("rateBasisPoints")} />
        <Switch
          label={text.taxIncluded}
          hint={text.taxIncludedHint}
          checked={item.tax.included}
          onChange={included => set("included", { included })}
        />
      </div>
    </FieldSet>
  )
}
