import { stripVTControlCharacters } from "node:util"
import { runCommand } from "citty"
import { version } from "../base/version.ts"
import { checkArguments } from "./arguments.ts"
import { type Command, type Group, group, type Result } from "./command.ts"
import { UsageFault } from "./faults.ts"
import { endQuietlyOnBrokenPipe, type Outcome, outcomeOfFault, outcomeOfResult } from "./output.ts"
import { suggest } from "./suggest.ts"
import { usageOf } from "./usage.ts"

const root = group({
  name: "rasoi",
  description: "A restaurant's own online ordering and table booking",
  examples: ["npx rasoi demo", 'npx rasoi key create --name "Our website" --mode test'],
  members: {
    demo: () => import("./demo.ts"),
    serve: () => import("./serve.ts"),
    doctor: () => import("./doctor.ts"),
    migrate: () => import("./migrate.ts"),
    backup: () => import("./backup/index.ts"),
    restore: () => import("./backup/restore.ts"),
    restaurant: () => import("./restaurant/index.ts"),
    key: () => import("./key/index.ts"),
    staff: () => import("./staff/index.ts"),
    menu: () => import("./menu/index.ts"),
    privacy: () => import("./privacy/index.ts"),
  },
})

export async function runCommandLine(rawArgs: readonly string[]): Promise<void> {
  endQuietlyOnBrokenPipe()
  const { stdout, stderr, exitCode } = await outcomeOf(rawArgs)
  process.exitCode = exitCode
  if (stderr !== "") process.stderr.write(stderr)
  if (stdout !== "") process.stdout.write(stdout)
}

/** Runs a command and returns what to print. A server that it started keeps running. */
export async function outcomeOf(rawArgs: readonly string[]): Promise<Outcome> {
  const json = rawArgs.includes("--json")
  try {
    return outcomeOfResult(await resultOf(rawArgs), json)
  } catch (error) {
    return outcomeOfFault(error, json)
  }
}

async function resultOf(rawArgs: readonly string[]): Promise<Result> {
  if (rawArgs[0] === "--version" || rawArgs[0] === "-v")
    return { data: { version, node: process.versions.node }, text: version }
  // Also accept `rasoi --json key list` and `rasoi help key list`.
  const wantsHelp = rawArgs[0] === "help"
  const words = wantsHelp ? rawArgs.slice(1) : rawArgs
  const firstWord = words.findIndex(word => word !== "--json")
  const { node, path, rest } = await find(firstWord > 0 ? words.slice(firstWord) : words)
  if (wantsHelp || requestsHelp(rest)) return { data: undefined, text: await usageOf(node, path) }
  try {
    if (node.kind === "group") throw missingMember(node, path, rest)
    checkArguments(node, rest)
    const { result } = await runCommand(node.definition, { rawArgs: [...rest] })
    return result as Result
  } catch (error) {
    throw asUsageFault(error, path)
  }
}

interface ResolvedCommand {
  readonly node: Command | Group
  readonly path: readonly string[]
  readonly rest: readonly string[]
}

/** The words before the first flag select the groups and the command. */
async function find(words: readonly string[]): Promise<ResolvedCommand> {
  let node: Command | Group = root
  let depth = 0
  while (node.kind === "group") {
    const word = words[depth]
    if (word === undefined || word.startsWith("-")) {
      if (node.preset) node = (await node.preset()).default
      break
    }
    const load: Group["members"][string] | undefined = Object.hasOwn(node.members, word)
      ? node.members[word]
      : undefined
    if (!load) throw unknownCommand(word, node, words.slice(0, depth))
    node = (await load()).default
    depth += 1
  }
  return { node, path: ["rasoi", ...words.slice(0, depth)], rest: words.slice(depth) }
}

function unknownCommand(word: string, { members }: Group, path: readonly string[]): UsageFault {
  const meant = suggest(word, Object.keys(members))
  const line = ["rasoi", ...path].join(" ")
  const hint = meant ? ` Did you mean "${line} ${meant}"?` : ""
  return new UsageFault(`Unknown command "${line} ${word}".${hint}`, line)
}

function missingMember(node: Group, path: readonly string[], rest: readonly string[]): UsageFault {
  const flag = rest.find(word => word !== "--json")
  if (flag !== undefined) return new UsageFault(`Unknown flag ${flag}.`)
  const names = Object.keys(node.members).join(", ")
  return new UsageFault(`Say what to do: ${path.join(" ")} and one of ${names}.`)
}

function requestsHelp(rest: readonly string[]): boolean {
  const end = rest.indexOf("--")
  return rest.slice(0, end < 0 ? undefined : end).some(word => word === "--help" || word === "-h")
}

/** citty's own errors are usage errors too: a required flag is missing, or a value is not allowed. */
function asUsageFault(error: unknown, path: readonly string[]): unknown {
  const fromCitty = error instanceof Error && error.name === "CLIError"
  const fault = fromCitty ? new UsageFault(stripVTControlCharacters(error.message)) : error
  if (fault instanceof UsageFault) fault.help ??= path.join(" ")
  return fault
}
