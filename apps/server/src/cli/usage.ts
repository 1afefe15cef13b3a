import { stripVTControlCharacters } from "node:util"
import { type CommandDef, renderUsage } from "citty"
import type { Command, Group } from "./command.ts"

export async function usageOf(node: Command | Group, path: readonly string[]): Promise<string> {
  const parent: CommandDef = { meta: { name: path.slice(0, -1).join(" ") } }
  const definition = node.kind === "command" ? node.definition : groupDefinition(node, path.at(-1))
  const usage = await renderUsage(definition, parent)
  const examples = node.examples.map(example => `  ${example}`).join("\n")
  const text = `${usage.trimEnd()}\n\n${node.examples.length === 1 ? "EXAMPLE" : "EXAMPLES"}\n\n${examples}\n`
  // A pipe gets no colours and no padding.
  return process.stdout.isTTY ? text : withoutPadding(stripVTControlCharacters(text))
}

function withoutPadding(text: string): string {
  return text
    .split("\n")
    .map(line => line.trimEnd())
    .join("\n")
}

function groupDefinition({ description, members }: Group, name = ""): CommandDef {
  const subCommands = Object.entries(members).map(([member, load]) => [
    member,
    async () => describe((await load()).default),
  ])
  return { meta: { name, description }, subCommands: Object.fromEntries(subCommands) }
}

function describe(node: Command | Group): CommandDef {
  return node.kind === "command" ? node.definition : { meta: { description: node.description } }
}
