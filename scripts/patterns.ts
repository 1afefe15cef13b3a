import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Endpoint } from "@rasoi/contract"
import { parseSync, Visitor } from "vite"
import { listFiles, root } from "./list-files.ts"

export interface FoundPattern {
  readonly source: string
  readonly flags: string
  /** The files or endpoints that contain it. */
  readonly locations: Set<string>
}

/** Patterns by their literal: `/a+/g`. */
export type Patterns = Map<string, FoundPattern>

export function addPattern(patterns: Patterns, source: string, flags: string, location: string): void {
  const key = `/${source}/${flags}`
  const found = patterns.get(key) ?? { source, flags, locations: new Set() }
  patterns.set(key, found)
  found.locations.add(location)
}

/** Code that users run: no tests, and no scripts of this repository. */
function sourceFiles(): string[] {
  const folders = ["apps/*/src", "apps/*/public", "packages/*/src", "apps/storefront", "examples"]
  const globs = folders.flatMap(folder =>
    ["ts", "tsx", "js"].map(ending => `:(glob)${folder}/**/*.${ending}`),
  )
  return listFiles(...globs).filter(path => !/\.(?:test|fixture)\.tsx?$/.test(path))
}

/** Every regular expression literal in the code, and every file that builds one from a string. */
export function collectFromCode(): { patterns: Patterns; dynamic: Set<string> } {
  const patterns: Patterns = new Map()
  const dynamic = new Set<string>()
  for (const path of sourceFiles()) {
    const text = readFileSync(join(root, path), "utf8")
    const noteDynamic = ({ callee }: { callee: object }) => {
      if ("name" in callee && callee.name === "RegExp") dynamic.add(path)
    }
    new Visitor({
      Literal(node) {
        if ("regex" in node) addPattern(patterns, node.regex.pattern, node.regex.flags, path)
      },
      NewExpression: noteDynamic,
      CallExpression: noteDynamic,
    }).visit(parseSync(path, text).program)
  }
  return { patterns, dynamic }
}

interface TextSchema {
  pattern?: string
  format?: string
  maxLength?: number
}

/** Every schema of a request string with a pattern or a format. */
export function requestStrings(endpoints: readonly Endpoint[]): [endpointId: string, schema: TextSchema][] {
  return endpoints.flatMap(({ id, body, query }) =>
    [body, query].flatMap(stringsIn).map(schema => [id, schema] as [string, TextSchema]),
  )
}

function stringsIn(schema: unknown): TextSchema[] {
  if (typeof schema !== "object" || schema === null) return []
  const { pattern, format } = schema as { pattern?: unknown; format?: unknown }
  if (typeof pattern === "string" || typeof format === "string") return [schema as TextSchema]
  return Object.values(schema).flatMap(stringsIn)
}
