import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Endpoint } from "@rasoi/contract"
import { parseSync, Visitor } from "vite"

const root = join(import.meta.dirname, "..")

export interface FoundPattern {
  readonly source: string
  readonly flags: string
  /** The files that hold it, or the endpoints. */
  readonly places: Set<string>
}

/** Patterns by how they read: `/a+/g`. */
export type Patterns = Map<string, FoundPattern>

export function addPattern(patterns: Patterns, source: string, flags: string, place: string): void {
  const key = `/${source}/${flags}`
  const found = patterns.get(key) ?? { source, flags, places: new Set() }
  patterns.set(key, found)
  found.places.add(place)
}

/** The code that runs for others: not the tests, and not the scripts of this repository. */
function sourceFiles(): string[] {
  const folders = ["apps/*/src", "apps/*/public", "packages/*/src", "examples"]
  const globs = folders.flatMap(folder =>
    ["ts", "tsx", "js"].map(ending => `:(glob)${folder}/**/*.${ending}`),
  )
  const listed = execFileSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "--", ...globs],
    {
      cwd: root,
      encoding: "utf8",
    },
  )
  return listed.split("\n").filter(path => path !== "" && !/\.(?:test|fixture)\.tsx?$/.test(path))
}

/** Every regular expression that stands in the code, and every place that makes one from a text. */
export function collectFromCode(): { patterns: Patterns; made: Set<string> } {
  const patterns: Patterns = new Map()
  const made = new Set<string>()
  for (const path of sourceFiles()) {
    const text = readFileSync(join(root, path), "utf8")
    const noteMade = ({ callee }: { callee: object }) => {
      if ("name" in callee && callee.name === "RegExp") made.add(path)
    }
    new Visitor({
      Literal(node) {
        if ("regex" in node) addPattern(patterns, node.regex.pattern, node.regex.flags, path)
      },
      NewExpression: noteMade,
      CallExpression: noteMade,
    }).visit(parseSync(path, text).program)
  }
  return { patterns, made }
}

interface TextSchema {
  pattern?: string
  format?: string
  maxLength?: number
}

/** Every schema of a text with a pattern or a format that a client can send. */
export function sentTexts(endpoints: readonly Endpoint[]): [endpointId: string, schema: TextSchema][] {
  return endpoints.flatMap(({ id, body, query }) =>
    [body, query].flatMap(textsIn).map(schema => [id, schema] as [string, TextSchema]),
  )
}

function textsIn(schema: unknown): TextSchema[] {
  if (typeof schema !== "object" || schema === null) return []
  const { pattern, format } = schema as { pattern?: unknown; format?: unknown }
  if (typeof pattern === "string" || typeof format === "string") return [schema as TextSchema]
  return Object.values(schema).flatMap(textsIn)
}
