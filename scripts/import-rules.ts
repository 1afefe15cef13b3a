/** Import rules, and rules on what a file may contain. Pure: takes files, returns faults. */
import { checkConsoleLayers } from "./console-layers.ts"
import { findCircles } from "./import-circles.ts"
import { findLateAwaits } from "./late-awaits.ts"

export interface SourceFile {
  /** Relative to the project's root, with forward slashes. */
  path: string
  text: string
}

/** Workspace → the workspaces whose code it may import. */
const mayImport: Record<string, readonly string[]> = {
  "packages/contract": [],
  "packages/core": ["packages/contract"],
  "packages/sdk": ["packages/contract"],
  "packages/mcp": ["packages/contract", "packages/sdk"],
  "packages/embedded-postgres": [],
  "apps/server": [
    "packages/contract",
    "packages/core",
    "packages/embedded-postgres",
    "packages/sdk",
    "apps/storefront",
  ],
  "apps/web": ["packages/contract"],
  "apps/storefront": ["packages/sdk"],
}

/** The parts of the core that the console loads, in a browser. Only the first is for every screen. */
const browserEntries = new Map([
  ["@rasoi/core/rules", "packages/core/src/rules.ts"],
  ["@rasoi/core/menu", "packages/core/src/menu-rules.ts"],
  ["@rasoi/core/pricing", "packages/core/src/pricing-rules.ts"],
  ["@rasoi/core/print", "packages/core/src/print-rules.ts"],
])

const packageFolders: Record<string, string> = {
  "@rasoi/contract": "packages/contract",
  "@rasoi/core": "packages/core",
  "@rasoi/sdk": "packages/sdk",
  "@rasoi/mcp": "packages/mcp",
  "@rasoi/embedded-postgres": "packages/embedded-postgres",
  "@rasoi/server": "apps/server",
  "@rasoi/storefront": "apps/storefront",
  "@rasoi/web": "apps/web",
}

const serverSource = "apps/server/src/"
const platform = ["base", "db", "cache", "http", "redis", "events"]
/**
 * The layers of the server, lowest first: what each folder of `apps/server/src` may import. A feature imports another
 * one through its index.ts. Tests import what they need. ARCHITECTURE.md has the same table; a test compares them.
 */
export const serverLayers: Readonly<Record<string, readonly string[]>> = {
  base: [],
  db: ["base"],
  cache: [],
  http: ["base", "db", "cache"],
  redis: ["base", "http"],
  events: ["base", "db", "http", "redis"],
  "config.ts": ["http", "redis"],
  features: ["base", "db", "cache", "http", "events", "config.ts"],
  site: ["http"],
  demo: ["base", "db", "http", "events", "features"],
  start: [...platform, "config.ts", "features", "site", "demo"],
  cli: ["base", "db", "http", "redis", "events", "config.ts", "features", "demo", "start"],
  testing: [...platform, "config.ts", "features", "site", "demo", "start", "cli"],
}

/** Folders of `features` whose folders are features themselves, called parts. */
const featureGroups = new Set(["billing", "till"])

const importPattern =
  /(?:^|\n)\s*(?:import|export)\b[^"'`;]*?from\s+["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)|(?:^|\n)\s*import\s+["']([^"']+)["']/g

export function importsOf(text: string): string[] {
  const found: string[] = []
  for (const match of text.matchAll(importPattern)) found.push(match[1] ?? match[2] ?? match[3] ?? "")
  return found
}

const typeImportPattern = /\b(?:import|export) type (?:\{[^}]*\}|[^\n"']*) from\s+["'][^"']+["']/g

/** Every file behind the browser entry belongs to the core, but for the contract's limits. It takes nothing but types from packages. */
function checkBrowserEntry(files: readonly SourceFile[]): string[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const faults: string[] = []
  const reached = new Set(browserEntries.values())
  for (const path of reached) {
    for (const target of importsOf((texts.get(path) ?? "").replaceAll(typeImportPattern, ""))) {
      const resolved =
        target === "@rasoi/contract/limits"
          ? "packages/contract/src/limits.ts"
          : resolveRelative(path, target)
      if (resolved) reached.add(resolved)
      else faults.push(`${path}: browsers load it; it may not import ${target}`)
    }
  }
  return faults
}

export function checkImports(files: readonly SourceFile[]): string[] {
  const faults: string[] = []
  const featureEdges: Edges = new Map()
  const imports = new Map<string, Set<string>>()
  for (const file of files) {
    const imported = new Set<string>()
    imports.set(file.path, imported)
    for (const target of importsOf(file.text)) {
      faults.push(...checkWorkspaces(file.path, target), ...checkPurity(file.path, target))
      faults.push(...checkPublished(file.path, target))
      const resolved = resolveRelative(file.path, target)
      if (!resolved) continue
      imported.add(resolved)
      faults.push(...checkServerLayers(file.path, resolved, featureEdges))
      faults.push(...checkConsoleLayers(file.path, resolved), ...checkTestCode(file.path, resolved))
    }
    faults.push(...checkContents(file), ...checkFolder(file.path))
  }
  faults.push(
    ...findCircles(imports),
    ...findCycles(featureEdges),
    ...findCycles(betweenGroups(featureEdges)),
    ...findSharedStatementNames(files),
    ...checkBrowserEntry(files),
  )
  return [...new Set(faults)]
}

/** Test files share a process, so a statement name used by two files would fail only when both run in the same process. */
function findSharedStatementNames(files: readonly SourceFile[]): string[] {
  const owners = new Map<string, string>()
  const faults: string[] = []
  for (const { path, text } of files) {
    if (!path.startsWith(serverSource)) continue
    for (const [, name = ""] of text.matchAll(/\bsql\(\s*"([^"]+)"/g)) {
      const owner = owners.get(name) ?? path
      owners.set(name, owner)
      if (owner !== path) faults.push(`${path}: the statement name "${name}" is already used in ${owner}`)
    }
  }
  return faults
}

function workspaceOf(path: string): string | undefined {
  return Object.keys(mayImport).find(folder => path.startsWith(`${folder}/`))
}

function checkWorkspaces(path: string, target: string): string[] {
  const from = workspaceOf(path)
  if (!from || (from === "apps/web" && browserEntries.has(target))) return []
  const resolved = resolveRelative(path, target)
  const to = resolved ? workspaceOf(resolved) : packageFolders[target.split("/").slice(0, 2).join("/")]
  if (!to || to === from || mayImport[from]?.includes(to)) return []
  return [`${path}: ${from} may not import ${to} (${target})`]
}

/** The contract and the core do no input or output. Tests may read files. */
function checkPurity(path: string, target: string): string[] {
  const pure = path.startsWith("packages/contract/") || path.startsWith("packages/core/")
  if (!pure || isTest(path) || !target.startsWith("node:")) return []
  return [`${path}: the contract and the core are pure; ${target} is not for them`]
}

/** The SDK is published alone and imports only its own files. Its tests may import the contract. */
function checkPublished(path: string, target: string): string[] {
  if (!path.startsWith("packages/sdk/") || isTest(path) || target.startsWith(".")) return []
  // checkWorkspaces already reports it.
  if (checkWorkspaces(path, target).length > 0) return []
  return [`${path}: the SDK is published alone and may not import ${target}`]
}

/** A new folder or loose file needs a layer, also before it imports anything. */
function checkFolder(path: string): string[] {
  if (!path.startsWith(serverSource) || isTest(path)) return []
  const [layer = ""] = path.slice(serverSource.length).split("/")
  return serverLayers[layer] ? [] : [`${path}: ${layer} is no layer of the server; see serverLayers`]
}

/** What runs in production depends on no code of tests. */
function checkTestCode(path: string, resolved: string): string[] {
  const runs = workspaceOf(path) !== undefined && !isTest(path)
  return runs && isTest(resolved) ? [`${path}: ${resolved} is for tests`] : []
}

/** Where a file of the server is: its layer, its feature or the part of a group, and its path in there. */
function placeOf(path: string): { layer: string; feature: string; file: string; isPart: boolean } {
  const [layer = "", folder = "", ...rest] = path.slice(serverSource.length).split("/")
  const isPart = layer === "features" && featureGroups.has(folder)
  const feature = isPart ? `${folder}/${rest.shift()}` : folder
  return { layer, feature, file: rest.join("/"), isPart }
}

/** Feature or part → those that it imports. */
type Edges = Map<string, Set<string>>

function checkServerLayers(path: string, resolved: string, edges: Edges): string[] {
  if (!path.startsWith(serverSource) || !resolved.startsWith(serverSource) || isTest(path)) return []
  const from = placeOf(path)
  const to = placeOf(resolved)
  if (from.layer !== to.layer && serverLayers[from.layer]?.includes(to.layer) === false)
    return [`${path}: ${from.layer}/ may not import ${to.layer} (see serverLayers)`]
  const isFeatures = from.layer === "features" && to.layer === "features"
  if (isFeatures ? from.feature === to.feature : !to.isPart) return []
  if (isFeatures) edges.set(from.feature, (edges.get(from.feature) ?? new Set()).add(to.feature))
  return to.file === "index.ts" ? [] : [`${path}: reach ${to.feature}/ through its index.ts, not ${to.file}`]
}

/** The same imports with each group as one feature. */
function betweenGroups(edges: Edges): Edges {
  const grouped: Edges = new Map()
  for (const [from, all] of edges) {
    const group = from.replace(/\/.*/, "")
    const others = [...all].map(to => to.replace(/\/.*/, "")).filter(other => other !== group)
    grouped.set(group, new Set([...(grouped.get(group) ?? []), ...others]))
  }
  return grouped
}

function checkContents({ path, text }: SourceFile): string[] {
  const faults: string[] = []
  if (isTest(path)) return faults
  if (path.startsWith(serverSource) && /\bprocess\.env\b/.test(text) && path !== `${serverSource}config.ts`) {
    faults.push(`${path}: only config.ts reads the environment`)
  }
  const mayHoldSql = /[/-]store\.ts$/.test(path) || path.startsWith(`${serverSource}db/`)
  if (path.startsWith(serverSource) && !mayHoldSql && /\bsql\(/.test(text)) {
    faults.push(`${path}: SQL belongs in store.ts and *-store.ts files and migrations only`)
  }
  for (const name of workspaceOf(path) ? findLateAwaits(text) : []) {
    faults.push(
      `${path}: "${name}" is awaited after something else; if it rejects first, nobody handles it. Start both with ` +
        'both() or Promise.all, or say above it why it "never rejects"',
    )
  }
  const pure = path.startsWith("packages/core/") || path.startsWith("packages/contract/")
  if (pure && /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\./.test(text)) {
    faults.push(`${path}: the contract and the core have no clock, no randomness and no environment`)
  }
  return faults
}

function isTest(path: string): boolean {
  return /\.test\.ts$|\.fixture\.ts$|\/fixture\.ts$|\/testing\//.test(path)
}

function resolveRelative(path: string, target: string): string | undefined {
  if (!target.startsWith(".")) return undefined
  return new URL(target, `file:///${path}`).pathname.slice(1)
}

function findCycles(edges: Edges): string[] {
  const cycles: string[] = []
  const visit = (folder: string, path: string[]) => {
    const start = path.indexOf(folder)
    if (start >= 0) {
      const cycle = path.slice(start)
      // Report each cycle once, starting at its first name.
      if (cycle.every(other => folder <= other))
        cycles.push(`features in a cycle: ${[...cycle, folder].join(" → ")}`)
      return
    }
    for (const next of edges.get(folder) ?? []) visit(next, [...path, folder])
  }
  for (const folder of edges.keys()) visit(folder, [])
  return cycles
}
