import type { CartItem, MenuItem } from "@rasoi/sdk"
import { makeLine, mostOfOne } from "./cart.ts"
import type { Form } from "./form.ts"
import type { Words } from "./words/index.ts"

export function groupField(id: string): string {
  return `group-${id}`
}

/** The line that the form of a dish describes, and the first choice that is missing in it. */
export function readChoices(form: Form, dish: MenuItem, words: Words): { line: CartItem; missing?: string } {
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
    note: form.text("dishNote").slice(0, 200),
  })
  const missing = missingChoice(form, dish, words)
  return missing === undefined ? { line } : { line, missing }
}

function missingChoice(form: Form, { variants, addOnGroups }: MenuItem, words: Words): string | undefined {
  const sizes = variants.map(({ menuItemId }) => menuItemId)
  if (sizes.length > 0 && !sizes.includes(form.text("size"))) return words.script.choices.aSize
  for (const { id, name, min, options } of addOnGroups) {
    const chosen = form.all(groupField(id)).filter(value => options.some(option => option.id === value))
    if (chosen.length < min) return `${name} (${min - chosen.length})`
  }
  return undefined
}
