import type { Category, Group, Item, Menu } from "../document.ts"
import { isPictureAddress } from "../picture-address.ts"

/** Why a field was refused, as far as its value tells; the screen has a sentence for each. */
export type FaultReason =
  | "MISSING"
  | "TOO_LONG"
  | "UNPRINTABLE"
  | "TAKEN"
  | "NOT_HTTPS"
  | "PRICE"
  | "PREP_MINUTES"
  | "TAX_RATE"
  | "MIN_ABOVE_MAX"
  | "MAX_ABOVE_OPTIONS"
  | "COUNT"
  | "USUAL_SIZE"
  | "NO_OPTIONS"
  | "TOO_MANY"
  | "TOO_MANY_REQUIRED"

export interface LocatedFault {
  /** Names the field by ids, so that it stays where it is when things are moved. */
  readonly key: string
  readonly categoryId: string | null
  readonly itemId: string | null
  /** "Breads", "Butter Naan", "Half": where it stands, in words. */
  readonly names: readonly string[]
  readonly reason: FaultReason | null
  /** The server's own words, for what has no reason here. */
  readonly message: string
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

interface Fault {
  field: string
  message: string
}

/** One for each field: an empty name is too short and blank besides, but it is one thing to put right. */
export function locateFaults(menu: Menu, faults: readonly Fault[]): LocatedFault[] {
  const byKey = new Map<string, LocatedFault>()
  for (const fault of faults) {
    const located = locateFault(menu, fault)
    if (!byKey.has(located.key)) byKey.set(located.key, located)
  }
  return [...byKey.values()]
}

/** From `categories[0].items[3].variants[1].pricePaise` to the size itself. */
export function locateFault(menu: Menu, { field, message }: Fault): LocatedFault {
  const tokens = [...field.matchAll(/([A-Za-z]+)(?:\[(\d+)\])?/g)]
  let step: Step = { key: "", part: menu, names: [], categoryId: null, itemId: null }
  let at = 0
  for (; at < tokens.length; at++) {
    const [, name = "", index] = tokens[at] ?? []
    const next = index === undefined ? undefined : enter(step, name, Number(index))
    if (!next) break
    step = next
  }
  const rest = tokens.slice(at).map(([, name]) => name)
  const { key, part, names, categoryId, itemId } = step
  const inner = rest.join(".")
  return {
    key: [key, inner].filter(Boolean).join("/"),
    categoryId,
    itemId,
    names,
    reason: reasonOf(inner, part, longestNames[key.split("/").at(-2) ?? ""] ?? 80),
    message,
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

const longestNames: Readonly<Record<string, number>> = {
  category: 80,
  item: 120,
  size: 40,
  group: 80,
  option: 80,
}
const unprintable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|[\ud800-\udfff](?![\udc00-\udfff])/

function reasonOf(field: string, part: object, longestName: number): FaultReason | null {
  const value = (part as Record<string, unknown>)[field]
  switch (field) {
    case "name":
    case "label":
      return nameReason(String(value ?? ""), longestName)
    case "description":
      return unprintable.test(String(value ?? "")) ? "UNPRINTABLE" : "TOO_LONG"
    case "imageUrl":
      return isPictureAddress(String(value ?? "")) ? null : "NOT_HTTPS"
    case "pricePaise":
      return "PRICE"
    case "prepMinutes":
      return "PREP_MINUTES"
    case "tax.rateBasisPoints":
      return "TAX_RATE"
    case "min":
      return (part as Group).min > (part as Group).max ? "MIN_ABOVE_MAX" : "COUNT"
    case "max":
      return (part as Group).max > (part as Group).options.length ? "MAX_ABOVE_OPTIONS" : "COUNT"
    case "variants":
      return (part as Item).variants.length > 20 ? "TOO_MANY" : "USUAL_SIZE"
    case "addOnGroups":
      return (part as Item).addOnGroups.length > 20 ? "TOO_MANY" : "TOO_MANY_REQUIRED"
    case "options":
      return (part as Group).options.length === 0 ? "NO_OPTIONS" : "TOO_MANY"
    case "items":
      return (part as Category).items.length > 0 ? "TOO_MANY" : null
    case "categories":
      return "TOO_MANY"
    default:
      return null
  }
}

function nameReason(name: string, longest: number): FaultReason {
  if (name.trim() === "") return "MISSING"
  if ([...name].length > longest) return "TOO_LONG"
  return unprintable.test(name) || /[\n\r\t]/.test(name) ? "UNPRINTABLE" : "TAKEN"
}
