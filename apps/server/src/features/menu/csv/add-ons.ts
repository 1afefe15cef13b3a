import type { AddOnGroupDocument } from "@rasoi/contract/console"
import { formatHundredths, parseRupees } from "./cells.ts"
import { decodeEscaped, encodeEscaped, escapeCharacters } from "./escape.ts"
import { quoted } from "./faults.ts"

/** Groups as text: `Choose bread [1-1]: Roti 0 | Naan 20; Extras [0-3]: Butter 25 | Cheese 40 (sold out)`. */
export function formatAddOns(groups: readonly AddOnGroupDocument[]): string {
  return groups
    .map(({ name, min, max, options }) => {
      const choices = options.map(option => {
        const soldOut = option.available ? "" : " (sold out)"
        return `${escapeCharacters(option.name)} ${formatHundredths(option.pricePaise)}${soldOut}`
      })
      return `${escapeCharacters(name)} [${min}-${max}]: ${choices.join(" | ")}`
    })
    .join("; ")
}

/** Fits the longest name with every character escaped, and its price. Longer text is refused before any pattern runs. */
const maxOptionLength = 1000

/** A group as written in a cell, without ids. */
export interface AddOnGroupText {
  name: string
  min: number
  max: number
  options: { name: string; pricePaise: number; available: boolean }[]
}

interface ParseFault {
  readonly message: string
  readonly reason: "ADD_ON_COLON" | "ADD_ON_PRICE"
  /** The part that could not be parsed. */
  readonly text: string
}

export function parseAddOns(cell: string): { groups: AddOnGroupText[] } | ParseFault {
  const groups: AddOnGroupText[] = []
  for (const part of encodeEscaped(cell).split(";")) {
    if (part.trim() === "") continue
    const group = parseGroup(part)
    if ("message" in group) return group
    groups.push(group)
  }
  return { groups }
}

function parseGroup(text: string): AddOnGroupText | ParseFault {
  const colon = text.indexOf(":")
  if (colon < 0) {
    const group = quoted(decodeEscaped(text.trim()))
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
  return { name: decodeEscaped(name.trim()), min: Number(min), max: Number(max) }
}

function parseOption(text: string): AddOnGroupText["options"][number] | ParseFault {
  const trimmed = text.trim()
  const option = trimmed.length > maxOptionLength ? null : readOption(trimmed)
  if (option !== null) return option
  const words = quoted(decodeEscaped(trimmed))
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
  return { name: decodeEscaped(name), pricePaise, available: soldOut === null }
}
