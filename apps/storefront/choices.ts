import type { AddOnGroup, CartItem, MenuItem } from "@rasoi/sdk"
import { makeLine, mostOfOne } from "./cart.ts"
import type { Form } from "./form.ts"
import { fill } from "./text.ts"
import { textLimits } from "./text-limits.ts"
import type { Words } from "./words/index.ts"

export function groupField(id: string): string {
  return `group-${id}`
}

/** The line that the form of a dish describes, and what is wrong with its first bad choice, in words. */
export function readChoices(form: Form, dish: MenuItem, words: Words): { line: CartItem; fault?: string } {
  const size = dish.variants.find(({ menuItemId }) => menuItemId === form.text("size"))
  const addOnIds = dish.addOnGroups.flatMap(({ id, options }) => {
    const chosen = form.all(groupField(id))
    return options.filter(option => chosen.includes(option.id)).map(option => option.id)
  })
  const quantity = Math.trunc(Number(form.text("quantity"))) || 1
  const line = makeLine({
    menuItemId: size?.menuItemId ?? dish.menuItemId ?? "",
    quantity: Math.min(Math.max(quantity, 1), mostOfOne),
    addOnIds,
    note: form.text("dishNote").slice(0, textLimits.dishNote),
  })
  const fault = faultOf(form, dish, words)
  return fault === undefined ? { line } : { line, fault }
}

function faultOf(form: Form, { variants, addOnGroups }: MenuItem, words: Words): string | undefined {
  const sizes = variants.map(({ menuItemId }) => menuItemId)
  const texts = words.script.choices
  const missing = (choice: string) => fill(texts.missing, { choice })
  if (sizes.length > 0 && !sizes.includes(form.text("size"))) return missing(texts.aSize)
  for (const group of addOnGroups) {
    const { id, name, min, max, options } = group
    const chosen = form.all(groupField(id)).filter(value => options.some(option => option.id === value))
    if (chosen.length < min) return missing(`${name} (${min - chosen.length})`)
    if (chosen.length > max) return `${name}: ${howMany(group, words)}`
  }
  return undefined
}

/** "choose 1 to 3" */
export function howMany({ min, max }: Pick<AddOnGroup, "min" | "max">, { script }: Words): string {
  const { exactly, upTo, between } = script.choices
  if (min === max) return fill(exactly, { min })
  return fill(min === 0 ? upTo : between, { min, max })
}
