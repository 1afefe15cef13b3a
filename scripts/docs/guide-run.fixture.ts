import { execFile } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { type Block, runShell } from "./blocks.fixture.ts"

const root = join(import.meta.dirname, "..", "..")
const run = promisify(execFile)

export type Language = "sh" | "ts"

/** All blocks of one language, in page order, as one script or program. */
export interface GuideRun {
  name: string
  language: Language
  /** Setup blocks from another page. */
  before: Block[]
  blocks: Block[]
}

const mark = (index: number) => `«${index}»`

function textOf({ language, before, blocks }: GuideRun): string {
  const print = (index: number) =>
    language === "sh" ? `echo; echo "${mark(index)}"\n` : `console.log("\\n${mark(index)}")\n`
  const parts = blocks.map(({ text }, index) => `${print(index)}${text}`)
  return [...before.map(({ text }) => text), ...parts].join("\n")
}

/** A reader's project with the client installed. */
export function makeProject() {
  const directory = mkdtempSync(join(tmpdir(), "rasoi-guides-"))
  mkdirSync(join(directory, "node_modules/@rasoi"), { recursive: true })
  symlinkSync(join(root, "packages/sdk"), join(directory, "node_modules/@rasoi/sdk"))
  // What `npm init -y` writes.
  writeFileSync(join(directory, "package.json"), '{ "type": "commonjs" }')
  // The SDK polls every 15 seconds; the tests poll more often.
  writeFileSync(
    join(directory, "short-timers.js"),
    `const wait = globalThis.setTimeout
globalThis.setTimeout = (run, ms, ...given) => wait(run, ms > 11_000 && ms < 40_000 ? ms / 5 : ms, ...given)
`,
  )
  return {
    /** Runs the blocks and returns the output of each. */
    async run(guideRun: GuideRun, environment: Record<string, string>): Promise<string[]> {
      const printed =
        guideRun.language === "sh"
          ? await runScript(directory, guideRun)
          : await runProgram(directory, guideRun, environment)
      return guideRun.blocks.map((_, index) => {
        const [, rest = ""] = printed.split(mark(index))
        return rest.split(mark(index + 1))[0] ?? ""
      })
    },
    /** The errors of a strict compiler for all programs. */
    async check(): Promise<string> {
      const compilerOptions = {
        target: "es2024",
        lib: ["esnext"],
        module: "nodenext",
        types: [join(root, "node_modules/@types/node")],
        strict: true,
        noUncheckedIndexedAccess: true,
        // The client is imported as source, with .ts imports.
        allowImportingTsExtensions: true,
        skipLibCheck: true,
        noEmit: true,
      }
      writeFileSync(join(directory, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.mts"] }))
      const compiler = join(root, "node_modules/.bin/tsc")
      return (
        await run(compiler, ["-p", directory, "--singleThreaded"]).catch(error => error as { stdout: string })
      ).stdout
    },
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}

async function runScript(directory: string, guideRun: GuideRun): Promise<string> {
  const own = join(directory, `${guideRun.name}-shell`)
  mkdirSync(own)
  return runShell(textOf(guideRun), own)
}

async function runProgram(directory: string, guideRun: GuideRun, environment: Record<string, string>) {
  const file = `${guideRun.name}.mts`
  writeFileSync(join(directory, file), textOf(guideRun))
  const program = ["--import", "./short-timers.js", file]
  const env = { ...process.env, ...environment }
  return (await run(process.execPath, program, { cwd: directory, env, encoding: "utf8" })).stdout
}
