import { useText } from "../../i18n/i18n.tsx"
import { Button } from "../../parts/button.tsx"
import { Switch } from "../../parts/choice.tsx"
import { MoneyField, TextField } from "../../parts/field.tsx"
import type { Option } from "../document.ts"
import { newId } from "../new-id.ts"
import type { GroupProps } from "./add-ons.tsx"
import { useDragOrder } from "./drag-order.ts"
import { useEditor, useFieldFault } from "./editor.ts"
import style from "./form.module.css"
import * as edits from "./item-edits.ts"
import { DragHandle, OrderButtons } from "./order-controls.tsx"

export function Options({ group, change, field, fieldKey, onAdded }: GroupProps) {
  const text = useText().menu.edit
  const { announce } = useEditor()
  const { options } = group
  const nameOf = ({ name }: Option, place: number) => name || text.optionName(place + 1)
  const move = (id: string, to: number) => {
    const place = options.findIndex(option => option.id === id)
    const option = options[place]
    change(each => edits.moveOption(each, id, to))
    if (option) announce(text.moved(nameOf(option, place), to + 1, options.length))
  }
  const drag = useDragOrder({ ids: options.map(option => option.id), onMove: move })
  const add = () => {
    const id = newId("opt")
    change(each => edits.addOption(each, id))
    onAdded(`option/${id}/name`)
  }
  return (
    <>
      <ol className={style.parts} aria-label={text.options}>
        {options.map((option, place) => (
          <li key={option.id} className={style.part} {...drag.rowProps(option.id)}>
            <DragHandle drag={drag.handleProps(option.id)} />
            <OptionFields
              option={option}
              name={nameOf(option, place)}
              set={(name, part) =>
                change(
                  each => edits.changeOption(each, option.id, part),
                  field(`option/${option.id}/${name}`),
                )
              }
              fieldKey={name => fieldKey(`option/${option.id}/${name}`)}
            />
            <span className={style.partButtons}>
              <OrderButtons
                name={nameOf(option, place)}
                place={place}
                of={options.length}
                onMove={to => move(option.id, to)}
              />
              <Button
                kind="plain"
                icon="trash"
                iconOnly
                onClick={() => change(each => edits.removeOption(each, option.id))}
              >
                {text.removeOption(nameOf(option, place))}
              </Button>
            </span>
          </li>
        ))}
      </ol>
      <Button icon="plus" disabled={options.length >= 50} onClick={add}>
        {text.addOption}
      </Button>
    </>
  )
}

interface FieldProps {
  option: Option
  name: string
  set: (field: string, part: Partial<Option>) => void
  fieldKey: (name: string) => string
}

function OptionFields({ option, name, set, fieldKey }: FieldProps) {
  const { menu } = useText()
  const text = menu.edit
  const faultOf = useFieldFault()
  return (
    <div className={style.partFields}>
      <TextField
        label={text.optionLabel}
        error={faultOf(fieldKey("name"))}
        maxLength={80}
        data-field={fieldKey("name")}
        value={option.name}
        onChange={next => set("name", { name: next })}
      />
      <MoneyField
        label={text.price}
        aria-label={text.optionPrice(name)}
        error={faultOf(fieldKey("pricePaise"))}
        data-field={fieldKey("pricePaise")}
        value={option.pricePaise}
        onChange={pricePaise => set("pricePaise", { pricePaise })}
      />
      <Switch
        label={text.optionAvailable(name)}
        labelHidden
        states={[menu.soldOut.soldOut, menu.soldOut.available]}
        checked={option.available}
        onChange={available => set("available", { available })}
      />
    </div>
  )
}
