import { parseArgs } from "node:util"
import type { Command } from "./command.ts"
import { UsageFault } from "./faults.ts"
import { suggest } from "./suggest.ts"

/**
 * citty ignores unknown flags and reads a missing value as an empty one. In a script, both would have an unexpected
 * effect, so they are refused before citty runs.
 */
export function checkArguments({ args, repeatable }: Command, rawArgs: readonly string[]): void {
  const seen = new Set<string>()
  let positionals = 0
  const maxPositionals = Object.values(args).filter(({ type }) => type === "positional").length
  for (const token of tokensOf(args, rawArgs)) {
    if (token.kind === "positional") {
      positionals += 1
      if (positionals > maxPositionals) throw new UsageFault(`Unexpected argument "${token.value}".`)
    }
    if (token.kind !== "option") continue
    const { name, rawName } = token
    const definition = args[name]
    if (!definition || definition.type === "positional") throw unknownFlag(rawName, args)
    if (definition.type === "boolean") {
      if (token.value !== undefined) throw new UsageFault(`${rawName} takes no value.`)
    } else if (token.value === undefined || (!token.inlineValue && /^-./.test(token.value))) {
      throw new UsageFault(`${rawName} needs a value: ${rawName} <${definition.valueHint ?? name}>.`)
    }
    if (seen.has(name) && !repeatable.includes(name)) throw new UsageFault(`${rawName} was given twice.`)
    seen.add(name)
  }
}

/** All values of a repeatable flag. */
export function valuesOf(rawArgs: readonly string[], name: string): string[] {
  const args = { [name]: { type: "string" } } as const
  return tokensOf(args, rawArgs).flatMap(token =>
    token.kind === "option" && token.name === name && token.value !== undefined ? [token.value] : [],
  )
}

function tokensOf(args: Command["args"], rawArgs: readonly string[]) {
  const flags = Object.entries(args).filter(([, { type }]) => type !== "positional")
  const options = flags.map(([name, { type }]) => {
    const short = name === "help" ? { short: "h" } : {}
    return [
      name,
      { type: type === "boolean" ? ("boolean" as const) : ("string" as const), ...short },
    ] as const
  })
  const { tokens } = parseArgs({
    args: [...rawArgs],
    options: Object.fromEntries(options),
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  return tokens
}

function unknownFlag(rawName: string, args: Command["args"]): UsageFault {
  const names = Object.keys(args).filter(name => args[name]?.type !== "positional")
  const meant = suggest(rawName.replace(/^-+/, ""), names)
  return new UsageFault(`Unknown flag ${rawName}.${meant ? ` Did you mean --${meant}?` : ""}`)
}

export function wholeNumber(flag: string, text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new UsageFault(`${flag} must be a whole number, is "${text}".`)
}
