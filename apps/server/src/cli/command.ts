import type { ArgDef, ArgsDef, CommandDef } from "citty"

/** The result of a command: data for `--json`, text for people. It is printed after everything is closed. */
export interface Result {
  readonly data: unknown
  /** For standard output. */
  readonly text: string
  /** Remarks for people; printed on standard error, so that they never enter a pipe. */
  readonly notes?: readonly string[]
  /** The command ran and found a problem: exit code 1. */
  readonly failed?: boolean
}

type ValueOf<Definition extends ArgDef> = Definition extends { type: "boolean" }
  ? boolean | undefined
  : Definition extends { type: "enum"; options: readonly (infer Option)[] }
    ? WithAbsence<Definition, Option>
    : WithAbsence<Definition, string>

type WithAbsence<Definition, Value> = Definition extends
  | { required: true }
  | { default: string }
  | { type: "positional"; required?: never }
  ? Value
  : Value | undefined

export type Values<Args extends ArgsDef> = { readonly [Name in keyof Args]: ValueOf<Args[Name]> }

interface Definition<Args extends ArgsDef> {
  name: string
  description: string
  examples: readonly string[]
  args: Args
  /** Flags that may be repeated; their values are read from the raw arguments. */
  repeatable?: readonly string[]
  run(values: Values<Args>, rawArgs: readonly string[]): Promise<Result>
}

export interface Command {
  readonly kind: "command"
  readonly definition: CommandDef
  readonly args: ArgsDef
  readonly examples: readonly string[]
  readonly repeatable: readonly string[]
}

export interface Group {
  readonly kind: "group"
  readonly name: string
  readonly description: string
  readonly examples: readonly string[]
  /** The command that the group's own name runs. */
  readonly preset?: () => Promise<{ default: Command }>
  /** Loaded when called: `rasoi key list` need not load the web server. */
  readonly members: Readonly<Record<string, () => Promise<{ default: Command | Group }>>>
}

const commonArgs: ArgsDef = {
  json: { type: "boolean", description: "Answer in JSON; errors too, on standard error" },
  help: { type: "boolean", alias: "h", description: "Show this text" },
}

/** Slow modules are imported inside `run`, so that `--help` stays fast. */
export function command<const Args extends ArgsDef>(definition: Definition<Args>): Command {
  const { name, description, examples, repeatable = [], run } = definition
  const args: ArgsDef = { ...definition.args, ...commonArgs }
  return {
    kind: "command",
    args,
    examples,
    repeatable,
    definition: {
      meta: { name, description },
      args,
      run: ({ args: values, rawArgs }) => run(values as unknown as Values<Args>, rawArgs),
    },
  }
}

export function group(definition: Omit<Group, "kind">): Group {
  return { kind: "group", ...definition }
}
