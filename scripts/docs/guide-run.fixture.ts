import { execFile } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { type Block, runShell } from "./blocks.fixture.ts"

const root = join(import.meta.dirname, "..", "..")
const run = promisify(execFile)

export type Language = "sh" | "ts"

/** One script, or one program, of all blocks of a language, as a reader goes down the page. */
export interface Walk {
  name: string
  language: Language
  /** What another page has set up. */
  before: Block[]
  blocks: Block[]
}

const mark = (index: number) => `«${index}»`

function textOf({ language, before, blocks }: Walk): string {
  const print = (index: number) =>
    language === "sh" ? `echo; echo "${mark(index)}"\n` : `console.log("\\n${mark(index)}")\n`
  const parts = blocks.map(({ text }, index) => `${print(index)}${text}`)
  return [...before.map(({ text }) => text), ...parts].join("\n")
}

/** A project of a reader's own, with the client installed in it. */
export function makeProject() {
  const directory = mkdtempSync(join(tmpdir(), "rasoi-guides-"))
  mkdirSync(join(directory, "node_modules/@rasoi"), { recursive: true })
  symlinkSync(join(root, "packages/sdk"), join(directory, "node_modules/@rasoi/sdk"))
  writeFileSync(join(directory, "package.json"), '{ "type": "module" }')
  // Whoever follows an order waits a quarter of a minute between looks; a test looks more often.
  writeFileSync(
    join(directory, "impatient.js"),
    `const wait = globalThis.setTimeout
globalThis.setTimeout = (run, ms, ...given) => wait(run, ms > 11_000 && ms < 40_000 ? ms / 5 : ms, ...given)
`,
  )
  return {
    /** Runs it, and answers what each of its blocks printed. */
    async run(walk: Walk, environment: Record<string, string>): Promise<string[]> {
      const printed =
        walk.language === "sh"
          ? await runScript(directory, walk)
          : await runProgram(directory, walk, environment)
      return walk.blocks.map((_, index) => {
        const [, rest = ""] = printed.split(mark(index))
        return rest.split(mark(index + 1))[0] ?? ""
      })
    },
    /** What a strict compiler says of all programs. */
    async check(): Promise<string> {
      const compilerOptions = {
        target: "es2024",
        lib: ["esnext"],
        module: "nodenext",
        types: [join(root, "node_modules/@types/node")],
        strict: true,
        noUncheckedIndexedAccess: true,
        // The client is read from its source here; what it publishes is checked with it.
        allowImportingTsExtensions: true,
        skipLibCheck: true,
        noEmit: true,
      }
      writeFileSync(join(directory, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }))
      const compiler = join(root, "node_modules/.bin/tsc")
      return (await run(compiler, ["-p", directory]).catch(error => error as { stdout: string })).stdout
    },
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}

async function runScript(directory: string, walk: Walk): Promise<string> {
  const own = join(directory, `${walk.name}-shell`)
  mkdirSync(own)
  return runShell(textOf(walk), own)
}

async function runProgram(directory: string, walk: Walk, environment: Record<string, string>) {
  const file = `${walk.name}.ts`
  writeFileSync(join(directory, file), textOf(walk))
  const program = ["--import", "./impatient.js", file]
  const env = { ...process.env, ...environment }
  return (await run(process.execPath, program, { cwd: directory, env, encoding: "utf8" })).stdout
}
