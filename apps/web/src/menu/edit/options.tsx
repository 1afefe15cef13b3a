import { menuLimits } from "@rasoi/contract/limits"
import { useText } from "../../i18n/i18n.tsx"
import { Button } from "../../parts/button.tsx"
import { Switch } from "../../parts/choice.tsx"
import { MoneyField, TextField } from "../../parts/field.tsx"
import type { Option } from "../document.ts"
import { newId } from "../new-id.ts"
import { useFieldsOf } from "./editor.ts"
import style from "./form.module.css"
import type { GroupProps } from "./form-props.ts"
import * as edits from "./item-edits.ts"
import { DragHandle, OrderButtons, RemoveButton } from "./order-controls.tsx"
import { useOrder } from "./use-order.ts"

export function Options({ group, change, fieldKey, onAdded }: GroupProps) {
  const text = useText("menu").menu.edit
  const { options } = group
  const nameOf = ({ name }: Option, place: number) => name || text.optionName(place + 1)
  const order = useOrder({
    rows: options.map((option, place) => ({ id: option.id, name: nameOf(option, place) })),
    onMove: (id, to) => change(each => edits.moveOption(each, id, to)),
  })
  const add = () => {
    const id = newId("opt")
    change(each => edits.addOption(each, id))
    onAdded(`option/${id}/name`)
  }
  return (
    <>
      <ol className={style.parts} aria-label={text.options}>
        {options.map((option, place) => (
          <li key={option.id} className={`row ${style.part}`} {...order.rowProps(option.id)}>
            <DragHandle drag={order.handleProps(option.id)} />
            <OptionFields
              option={option}
              name={nameOf(option, place)}
              change={(part, key) => change(each => edits.changeOption(each, option.id, part), key)}
              fieldKey={name => fieldKey(`option/${option.id}/${name}`)}
            />
            <span className={style.partButtons}>
              <OrderButtons {...order.buttonProps(option.id)} />
              <RemoveButton onClick={() => change(each => edits.removeOption(each, option.id))}>
                {text.removeOption(nameOf(option, place))}
              </RemoveButton>
            </span>
          </li>
        ))}
      </ol>
      <Button icon="plus" disabled={options.length >= menuLimits.options} onClick={add}>
        {text.addOption}
      </Button>
    </>
  )
}

interface FieldProps {
  option: Option
  name: string
  change: (part: Partial<Option>, key: string) => void
  fieldKey: (name: string) => string
}

function OptionFields({ option, name, change, fieldKey }: FieldProps) {
  const { menu } = useText("menu")
  const text = menu.edit
  const field = useFieldsOf(option, fieldKey, (member, part) => change(part, fieldKey(member)))
  return (
    <div className={style.partFields}>
      <TextField label={text.optionLabel} limit="optionName" {...field("name")} />
      <MoneyField label={text.price} aria-label={text.optionPrice(name)} {...field("pricePaise")} />
      <Switch
        label={text.optionAvailable(name)}
        labelHidden
        states={[menu.soldOut.soldOut, menu.soldOut.available]}
        checked={option.available}
        onChange={available => change({ available }, fieldKey("available"))}
      />
    </div>
  )
}
