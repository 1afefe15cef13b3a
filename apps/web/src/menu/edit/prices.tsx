import { menuLimits } from "@rasoi/contract/limits"
import { useText } from "../../i18n/i18n.tsx"
import { Button } from "../../parts/button.tsx"
import { Segments, Switch } from "../../parts/choice.tsx"
import { MoneyField, TextField } from "../../parts/field.tsx"
import type { Size } from "../document.ts"
import { newId } from "../new-id.ts"
import { useEditor, useFieldsOf } from "./editor.ts"
import style from "./form.module.css"
import { FieldSet, ListFault } from "./form-frame.tsx"
import type { ItemProps } from "./form-props.ts"
import * as edits from "./item-edits.ts"
import { DragHandle, OrderButtons, RemoveButton } from "./order-controls.tsx"
import { useOrder } from "./use-order.ts"

/** One price, or one price per size. */
export function Prices({ item, change, fieldKey }: ItemProps) {
  const text = useText("menu").menu.edit
  const { open } = useEditor()
  const field = useFieldsOf(item, fieldKey, (name, part) =>
    change(each => ({ ...each, ...part }), fieldKey(name)),
  )
  const bySize = item.variants.length > 0
  return (
    <FieldSet title={text.pricesTitle}>
      <Segments
        legend={text.selling}
        value={bySize ? "bySize" : "onePrice"}
        onChange={way =>
          change(each => (way === "bySize" ? edits.sellBySize(each, newId) : edits.sellAtOnePrice(each)))
        }
        options={[
          { value: "onePrice", label: text.onePrice },
          { value: "bySize", label: text.bySize },
        ]}
      />
      {!bySize && (
        <div className={style.price}>
          <MoneyField label={text.price} {...field("pricePaise")} />
        </div>
      )}
      {bySize && <Sizes item={item} change={change} fieldKey={fieldKey} />}
      <ListFault field={fieldKey("variants")} />
      {bySize && (
        <Button
          icon="plus"
          disabled={item.variants.length >= menuLimits.variants}
          onClick={() => {
            const id = newId("itm")
            change(each => edits.addSize(each, id))
            open({ item: item.id }, fieldKey(`size/${id}/label`))
          }}
        >
          {text.addSize}
        </Button>
      )}
    </FieldSet>
  )
}

function Sizes({ item, change, fieldKey }: ItemProps) {
  const text = useText("menu").menu.edit
  const { variants } = item
  const nameOf = ({ label }: Size, place: number) => label || text.sizeName(place + 1)
  const order = useOrder({
    rows: variants.map((size, place) => ({ id: size.menuItemId, name: nameOf(size, place) })),
    onMove: (id, to) => change(each => edits.moveSize(each, id, to)),
  })
  return (
    <>
      <p className="hint">{text.usualHint}</p>
      <ol className={style.parts} aria-label={text.sizes}>
        {variants.map((size, place) => (
          <li key={size.menuItemId} className={`row ${style.part}`} {...order.rowProps(size.menuItemId)}>
            <DragHandle drag={order.handleProps(size.menuItemId)} />
            <SizeFields
              size={size}
              name={nameOf(size, place)}
              group={`usual-${item.id}`}
              change={change}
              fieldKey={field => fieldKey(`size/${size.menuItemId}/${field}`)}
            />
            <span className={style.partButtons}>
              <OrderButtons {...order.buttonProps(size.menuItemId)} />
              <RemoveButton onClick={() => change(each => edits.removeSize(each, size.menuItemId))}>
                {text.removeSize(nameOf(size, place))}
              </RemoveButton>
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

interface SizeProps extends Omit<ItemProps, "item"> {
  size: Size
  name: string
  /** Groups the radio buttons of one dish. */
  group: string
}

function SizeFields({ size, name, group, change, fieldKey }: SizeProps) {
  const { menu } = useText("menu")
  const text = menu.edit
  const set = (member: string, part: Partial<Size>) =>
    change(each => edits.changeSize(each, size.menuItemId, part), fieldKey(member))
  const field = useFieldsOf(size, fieldKey, set)
  return (
    <div className={style.partFields}>
      <TextField label={text.sizeLabel} limit="sizeLabel" {...field("label")} />
      <MoneyField label={text.price} aria-label={text.sizePrice(name)} {...field("pricePaise")} />
      <label className={`target ${style.radio}`}>
        <input
          type="radio"
          name={group}
          checked={size.isDefault}
          aria-label={text.usual(name)}
          onChange={() => change(each => edits.chooseUsualSize(each, size.menuItemId))}
        />
        <span aria-hidden="true">{text.usualSize}</span>
      </label>
      <Switch
        label={text.sizeAvailable(name)}
        labelHidden
        states={[menu.soldOut.soldOut, menu.soldOut.available]}
        checked={size.available}
        onChange={available => set("available", { available })}
      />
    </div>
  )
}
