import type { AddOnGroupDocument, MenuItemDocument } from "@rasoi/contract/console"
import { useState } from "react"
import { showPaise } from "../api/money.ts"
import { useText } from "../i18n/i18n.tsx"
import { ChoiceBoxes, Segments } from "../parts/choice.tsx"
import { TextField } from "../parts/field.tsx"
import { FormDialog } from "../parts/form-dialog.tsx"
import type { CartLine, Dish } from "../tablet/cart.ts"
import { Stepper } from "./stepper.tsx"

interface Props {
  item: MenuItemDocument
  /** The line that is being changed. */
  line?: CartLine | undefined
  mayOverride: boolean
  onChoose: (dish: Dish, quantity: number) => void
  onClose: () => void
}

/** Size, add-ons, quantity and note of one dish. */
export function ItemSheet({ item, line, mayOverride, onChoose, onClose }: Props) {
  const text = useText("counter").counter
  const { variants, addOnGroups } = item
  const isOffered = ({ available }: { available: boolean }) => available || mayOverride
  const sizes = variants.filter(isOffered)
  const [size, setSize] = useState(() => line?.menuItemId ?? firstSize(item, sizes))
  const [addOnIds, setAddOnIds] = useState<readonly string[]>(() => line?.addOnIds ?? [])
  const [quantity, setQuantity] = useState(line?.quantity ?? 1)
  const [note, setNote] = useState(line?.note ?? "")
  const [isAsked, setAsked] = useState(false)
  const chosenIn = (group: AddOnGroupDocument) =>
    group.options.filter(({ id }) => addOnIds.includes(id)).map(({ id }) => id)
  const isFaulty = (group: AddOnGroupDocument) => {
    const { length } = chosenIn(group)
    return length < group.min || length > group.max
  }
  const set = (group: AddOnGroupDocument, ids: readonly string[]) => {
    const others = addOnIds.filter(id => !group.options.some(option => option.id === id))
    // One more than allowed replaces the first one.
    setAddOnIds([...others, ...ids.slice(-group.max)])
  }
  const price = priceOfChoice(item, size, addOnIds) * quantity
  const label = (line ? text.update : text.add)(showPaise(price))
  const named = (name: string, pricePaise: number, available: boolean) =>
    [name, pricePaise > 0 && showPaise(pricePaise), !available && text.soldOut].filter(Boolean).join(" · ")
  return (
    <FormDialog
      title={item.name}
      submit={label}
      size="large"
      onClose={onClose}
      onSubmit={() => {
        if (addOnGroups.some(isFaulty)) setAsked(true)
        else onChoose({ menuItemId: size, addOnIds, note: note.trim() }, quantity)
      }}
    >
      {sizes.length > 0 && (
        <Segments
          legend={text.size}
          value={size}
          onChange={setSize}
          options={sizes.map(({ menuItemId, label: name, pricePaise, available }) => ({
            value: menuItemId,
            label: named(name, pricePaise, available),
          }))}
        />
      )}
      {addOnGroups.map(group => {
        const legend = `${group.name} · ${text.choose(group.min, group.max)}`
        const options = group.options.filter(isOffered).map(({ id, name, pricePaise, available }) => ({
          value: id,
          label: named(name, pricePaise, available),
        }))
        const chosen = chosenIn(group)
        const missing = isAsked && isFaulty(group) ? text.toChoose : undefined
        return (
          <Group
            key={group.id}
            {...{ group, legend, options, chosen, missing }}
            onChange={ids => set(group, ids)}
          />
        )
      })}
      <div className="row wrap gap-3">
        <span>{text.quantity}</span>
        <Stepper dish={item.name} quantity={quantity} least={1} onChange={setQuantity} />
      </div>
      <TextField label={text.note} limit="dishNote" value={note} onChange={setNote} />
    </FormDialog>
  )
}

interface GroupProps {
  group: AddOnGroupDocument
  legend: string
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  missing: string | undefined
  onChange: (ids: readonly string[]) => void
}

/** A group of which one must be chosen, or one of which several can be. */
function Group({ group, legend, options, chosen, missing, onChange }: GroupProps) {
  return group.min === 1 && group.max === 1 ? (
    <Segments
      legend={legend}
      value={chosen[0] ?? null}
      onChange={id => onChange([id])}
      options={options}
      hint={missing}
      careful
    />
  ) : (
    <ChoiceBoxes legend={legend} value={chosen} onChange={onChange} options={options} error={missing} />
  )
}

function firstSize(item: MenuItemDocument, sizes: MenuItemDocument["variants"]): string {
  const usual = sizes.find(({ isDefault, available }) => isDefault && available)
  return (usual ?? sizes.find(({ available }) => available) ?? sizes[0])?.menuItemId ?? item.menuItemId ?? ""
}

/** As listed. The bill has the engine's price. */
function priceOfChoice(item: MenuItemDocument, size: string, addOnIds: readonly string[]): number {
  const { pricePaise = 0 } = item.variants.find(({ menuItemId }) => menuItemId === size) ?? item
  const options = item.addOnGroups.flatMap(group => group.options)
  const extras = options.filter(({ id }) => addOnIds.includes(id))
  return extras.reduce((sum, option) => sum + option.pricePaise, pricePaise ?? 0)
}
