import { readFileSync } from "node:fs"
import { stripTypeScriptTypes } from "node:module"

const readme = readFileSync(new URL("../../packages/sdk/README.md", import.meta.url), "utf8")

/** The README's TypeScript blocks, by the file name on their first line. */
export const snippets: ReadonlyMap<string, string> = new Map(
  [...readme.matchAll(/```ts\n\/\/ (\S+)\n([\s\S]*?)```/g)].map(([, name = "", text = ""]) => [name, text]),
)

/** Blocks in any language, to check that no block is left out. */
export const blockCount = [...readme.matchAll(/^```(\w+)$/gm)].filter(
  ([, language]) => language !== "sh",
).length

type Module = Record<string, unknown>

interface Stage {
  /** Modules by import name. */
  modules: Record<string, Module>
  /** Values that replace the globals in the snippet. */
  globals: Record<string, unknown>
}

const AsyncFunction = (async () => {}).constructor as new (
  ...given: string[]
) => (...given: unknown[]) => Promise<Module>

/** Runs a snippet and returns its exports. Each snippet runs once per stage. */
export function makeReader({ modules, globals }: Stage) {
  const loaded = new Map<string, Promise<Module>>()

  function load(name: string): Promise<Module> {
    const known = loaded.get(name)
    if (known) return known
    const text = snippets.get(name)
    if (text === undefined) throw new Error(`the README has no block ${name}`)
    const running = run(text)
    loaded.set(name, running)
    return running
  }

  function run(text: string): Promise<Module> {
    const use = async (from: string) => modules[from] ?? load(from.replace(/^\.\/(.+)\.js$/, "$1.ts"))
    const parameters = ["use", ...Object.keys(globals)]
    return new AsyncFunction(...parameters, asFunctionBody(text))(use, ...Object.values(globals))
  }

  return { load, read: () => new Set(loaded.keys()) }
}

/** Turns a module into a function body: imports become calls of `use`, exports become the return value. */
function asFunctionBody(text: string): string {
  const names: string[] = []
  const body = stripTypeScriptTypes(text)
    .replace(/^import (\{[^}]*\}) from ("[^"]+")/gm, "const $1 = await use($2)")
    .replace(/^import (\w+) from ("[^"]+")/gm, "const { default: $1 } = await use($2)")
    .replace(/^export default /gm, "const defaultExport = ")
    .replace(/^export (async function|function|const) (\w+)/gm, (_, kind: string, name: string) => {
      names.push(name)
      return `${kind} ${name}`
    })
  const exported = body.includes("const defaultExport") ? [...names, "default: defaultExport"] : names
  return `${body}\nreturn { ${exported.join(", ")} }`
}
