import type { Fault } from "@rasoi/contract"
import type { Menu } from "../document.ts"

export interface LocatedFault {
  /** Identifies the field by ids, so that it stays correct when elements move. */
  readonly key: string
  readonly categoryId: string | null
  readonly itemId: string | null
  /** "Breads", "Butter Naan", "Half": the names that lead to the field. */
  readonly names: readonly string[]
  readonly fault: Fault
}

interface Step {
  key: string
  part: object
  names: string[]
  categoryId: string | null
  itemId: string | null
}

const listNames: Readonly<Record<string, string>> = {
  categories: "category",
  items: "item",
  variants: "size",
  addOnGroups: "group",
  options: "option",
}

/** Keeps one fault per field: an empty name is both too short and blank, but needs one correction. */
export function locateFaults(menu: Menu, faults: readonly Fault[]): LocatedFault[] {
  const byKey = new Map<string, LocatedFault>()
  for (const fault of faults) {
    const located = locateFault(menu, fault)
    if (!byKey.has(located.key)) byKey.set(located.key, located)
  }
  return [...byKey.values()]
}

/** Finds the size itself from `categories[0].items[3].variants[1].pricePaise`. */
export function locateFault(menu: Menu, fault: Fault): LocatedFault {
  const tokens = [...fault.field.matchAll(/([A-Za-z]+)(?:\[(\d+)\])?/g)]
  let step: Step = { key: "", part: menu, names: [], categoryId: null, itemId: null }
  let at = 0
  for (; at < tokens.length; at++) {
    const [, name = "", index] = tokens[at] ?? []
    const next = index === undefined ? undefined : enter(step, name, Number(index))
    if (!next) break
    step = next
  }
  const rest = tokens.slice(at).map(([, name]) => name)
  const { key, names, categoryId, itemId } = step
  const inner = rest.join(".")
  return {
    key: [key, inner].filter(Boolean).join("/"),
    categoryId,
    itemId,
    names,
    fault,
  }
}

function enter(step: Step, list: string, index: number): Step | undefined {
  const kind = listNames[list]
  const part = ((step.part as Record<string, unknown>)[list] as Record<string, unknown>[] | undefined)?.[
    index
  ]
  if (!kind || !part) return undefined
  const id = String(kind === "size" ? part.menuItemId : part.id)
  const name = String(kind === "size" ? part.label : part.name)
  const outermost = kind === "category" || kind === "item"
  return {
    key: outermost ? `${kind}/${id}` : `${step.key}/${kind}/${id}`,
    part,
    names: [...step.names, name],
    categoryId: kind === "category" ? id : step.categoryId,
    itemId: kind === "item" ? id : step.itemId,
  }
}
