import { showPaise } from "../api/money.ts"
import type { Strings } from "../i18n/i18n.tsx"
import { type Clock, showPeriods } from "./labels.ts"
import type { Period } from "./week.ts"

/** A line of the log about a settings member, such as `ordering.prepMinutes: 20 → 25`, as people would say it. */
export function wordSettingsChange(line: string, text: Strings, clock: Clock): string {
  const [, path = "", rest = ""] = /^([\w.]+): (.*)$/su.exec(line) ?? []
  const label = (text.settings.members as Readonly<Record<string, string>>)[path]
  const sides = splitSides(rest)
  if (!label || !sides) return line
  const [before, after] = sides.map(side => showSide(path, side, text, clock))
  return `${label}: ${before} → ${after}`
}

/** The arrow may also stand inside a text: the one with whole values on both sides is the one. */
function splitSides(rest: string): [string, string] | null {
  const parts = rest.split(" → ")
  if (parts.length < 2) return null
  const splits = parts
    .slice(1)
    .map((_, index): [string, string] => [
      parts.slice(0, index + 1).join(" → "),
      parts.slice(index + 1).join(" → "),
    ])
  return splits.find(sides => sides.every(isWhole)) ?? splits[0] ?? null
}

function isWhole(json: string): boolean {
  return read(json) !== undefined
}

function read(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function showSide(path: string, json: string, text: Strings, clock: Clock): string {
  const value = read(json)
  // Cut short by the log: the signs of the notation say nothing to a reader.
  if (value === undefined) return json.replaceAll(/["[\]{}]/g, "").replaceAll(",", ", ")
  if (Array.isArray(value) && path.startsWith("hours.days."))
    return showPeriods(value as Period[], text, clock)
  return showValue(path, value, text)
}

function showValue(path: string, value: unknown, text: Strings): string {
  const { words, settings } = text
  if (value === null || value === "") return settings.audit.nothing
  if (typeof value === "boolean") return value ? words.on : words.off
  if (typeof value === "number") return path.endsWith("Paise") ? showPaise(value) : String(value)
  if (typeof value === "string") return known(value, text) ?? value
  if (!Array.isArray(value)) return showObject(path, value as object, text)
  if (value.length === 0) return settings.audit.nothing
  return value.map(each => showValue(path, each, text)).join(", ")
}

function showObject(path: string, value: object, text: Strings): string {
  return Object.entries(value)
    .map(([member, each]) => showValue(`${path}.${member}`, each, text))
    .join(" ")
}

function known(value: string, { orderWords, settings }: Strings): string | undefined {
  const tables: readonly Readonly<Record<string, string>>[] = [
    orderWords.type,
    settings.ordering.payment,
    settings.booking.modes,
    settings.booking.per,
    settings.charges.types,
  ]
  return tables.find(table => Object.hasOwn(table, value))?.[value]
}
