import type { AddOnGroupDocument } from "@rasoi/contract/console"
import { formatHundredths, parseRupees } from "./cells.ts"
import { escapeSigns, hideEscaped, revealEscaped } from "./escape.ts"
import { quoted } from "./faults.ts"

/** Groups as text: `Choose bread [1-1]: Roti 0 | Naan 20; Extras [0-3]: Butter 25 | Cheese 40 (sold out)`. */
export function formatAddOns(groups: readonly AddOnGroupDocument[]): string {
  return groups
    .map(({ name, min, max, options }) => {
      const choices = options.map(option => {
        const soldOut = option.available ? "" : " (sold out)"
        return `${escapeSigns(option.name)} ${formatHundredths(option.pricePaise)}${soldOut}`
      })
      return `${escapeSigns(name)} [${min}-${max}]: ${choices.join(" | ")}`
    })
    .join("; ")
}

/** A full-length name with every sign hidden, and its price. Longer ones are refused before any pattern reads them. */
const longestOption = 1000

/** As a cell spells it: without ids. */
export interface AddOnGroupText {
  name: string
  min: number
  max: number
  options: { name: string; pricePaise: number; available: boolean }[]
}

interface Misread {
  readonly message: string
  readonly reason: "ADD_ON_COLON" | "ADD_ON_PRICE"
  /** The part that could not be read. */
  readonly text: string
}

export function parseAddOns(cell: string): { groups: AddOnGroupText[] } | Misread {
  const groups: AddOnGroupText[] = []
  for (const part of hideEscaped(cell).split(";")) {
    if (part.trim() === "") continue
    const group = parseGroup(part)
    if ("message" in group) return group
    groups.push(group)
  }
  return { groups }
}

function parseGroup(text: string): AddOnGroupText | Misread {
  const colon = text.indexOf(":")
  if (colon < 0) {
    const group = quoted(revealEscaped(text.trim()))
    const message = `${group} has no colon; write a group as “Extras [0-2]: Butter 25 | Cheese 40”.`
    return { message, reason: "ADD_ON_COLON", text: group }
  }
  const options: AddOnGroupText["options"] = []
  for (const part of text.slice(colon + 1).split("|")) {
    const option = parseOption(part)
    if ("message" in option) return option
    options.push(option)
  }
  return { ...parseHead(text.slice(0, colon), options.length), options }
}

function parseHead(text: string, optionCount: number): Pick<AddOnGroupText, "name" | "min" | "max"> {
  const [, name = text, min = "0", max = String(optionCount)] =
    /^(.*)\[\s*(\d{1,3})\s*[-–]\s*(\d{1,3})\s*\]\s*$/s.exec(text) ?? []
  return { name: revealEscaped(name.trim()), min: Number(min), max: Number(max) }
}

function parseOption(text: string): AddOnGroupText["options"][number] | Misread {
  const trimmed = text.trim()
  const option = trimmed.length > longestOption ? null : readOption(trimmed)
  if (option !== null) return option
  const words = quoted(revealEscaped(trimmed))
  const message = `${words} is not an add-on with its price; write “Butter 25”, or “Butter 0” if free.`
  return { message, reason: "ADD_ON_PRICE", text: words }
}

function readOption(text: string): AddOnGroupText["options"][number] | null {
  const soldOut = /\(\s*sold\s*out\s*\)$/i.exec(text)
  const offered = soldOut ? text.slice(0, soldOut.index).trimEnd() : text
  const [, words = "", price = ""] = /^(.*\S)\s+(\S+)$/s.exec(offered) ?? []
  const pricePaise = parseRupees(price)
  const name = words.replace(/(?:^|\s)₹$/, "").trimEnd()
  if (name === "" || pricePaise === null) return null
  return { name: revealEscaped(name), pricePaise, available: soldOut === null }
}
