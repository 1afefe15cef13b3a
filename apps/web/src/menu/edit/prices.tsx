import { useText } from "../../i18n/i18n.tsx"
import { Button } from "../../parts/button.tsx"
import { Segments, Switch } from "../../parts/choice.tsx"
import { MoneyField, TextField } from "../../parts/field.tsx"
import type { Size } from "../document.ts"
import { newId } from "../new-id.ts"
import { useDragOrder } from "./drag-order.ts"
import { useEditor, useFieldFault } from "./editor.ts"
import style from "./form.module.css"
import { FieldSet, ListFault } from "./form-frame.tsx"
import * as edits from "./item-edits.ts"
import type { ItemProps } from "./item-form.tsx"
import { DragHandle, OrderButtons } from "./order-controls.tsx"

/** One price, or one price per size. */
export function Prices({ item, change, fieldKey }: ItemProps) {
  const text = useText().menu.edit
  const { open } = useEditor()
  const faultOf = useFieldFault()
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
          <MoneyField
            label={text.price}
            error={faultOf(fieldKey("pricePaise"))}
            data-field={fieldKey("pricePaise")}
            value={item.pricePaise ?? 0}
            onChange={pricePaise => change(each => ({ ...each, pricePaise }), "pricePaise")}
          />
        </div>
      )}
      {bySize && <Sizes item={item} change={change} fieldKey={fieldKey} />}
      <ListFault field={fieldKey("variants")} />
      {bySize && (
        <Button
          icon="plus"
          disabled={item.variants.length >= 20}
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
  const text = useText().menu.edit
  const { announce } = useEditor()
  const { variants } = item
  const nameOf = ({ label }: Size, place: number) => label || text.sizeName(place + 1)
  const move = (id: string, to: number) => {
    const place = variants.findIndex(size => size.menuItemId === id)
    const size = variants[place]
    change(each => edits.moveSize(each, id, to))
    if (size) announce(text.moved(nameOf(size, place), to + 1, variants.length))
  }
  const drag = useDragOrder({ ids: variants.map(size => size.menuItemId), onMove: move })
  return (
    <>
      <p className={style.help}>{text.usualHint}</p>
      <ol className={style.parts} aria-label={text.sizes}>
        {variants.map((size, place) => (
          <li key={size.menuItemId} className={style.part} {...drag.rowProps(size.menuItemId)}>
            <DragHandle drag={drag.handleProps(size.menuItemId)} />
            <SizeFields
              size={size}
              name={nameOf(size, place)}
              group={`usual-${item.id}`}
              change={change}
              fieldKey={field => fieldKey(`size/${size.menuItemId}/${field}`)}
              fieldName={field => `size/${size.menuItemId}/${field}`}
            />
            <span className={style.partButtons}>
              <OrderButtons
                name={nameOf(size, place)}
                place={place}
                of={variants.length}
                onMove={to => move(size.menuItemId, to)}
              />
              <Button
                kind="plain"
                icon="trash"
                iconOnly
                onClick={() => change(each => edits.removeSize(each, size.menuItemId))}
              >
                {text.removeSize(nameOf(size, place))}
              </Button>
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
  fieldName: (field: string) => string
}

function SizeFields({ size, name, group, change, fieldKey, fieldName }: SizeProps) {
  const { menu } = useText()
  const text = menu.edit
  const faultOf = useFieldFault()
  const set = (field: string, part: Partial<Size>) =>
    change(each => edits.changeSize(each, size.menuItemId, part), fieldName(field))
  return (
    <div className={style.partFields}>
      <TextField
        label={text.sizeLabel}
        error={faultOf(fieldKey("label"))}
        maxLength={40}
        data-field={fieldKey("label")}
        value={size.label}
        onChange={label => set("label", { label })}
      />
      <MoneyField
        label={text.price}
        aria-label={text.sizePrice(name)}
        error={faultOf(fieldKey("pricePaise"))}
        data-field={fieldKey("pricePaise")}
        value={size.pricePaise}
        onChange={pricePaise => set("pricePaise", { pricePaise })}
      />
      <label className={style.radio}>
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
