/**
 * Builds packages/sdk/dist, the published folder: JavaScript as ES modules and as CommonJS, declarations and its own
 * manifest. The workspace does not change, so that everything in this repository uses the source without a build.
 */
import { execFileSync } from "node:child_process"
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const root = join(import.meta.dirname, "../..")
const source = join(root, "packages/sdk")

/** Builds the folder `target`. */
export function buildSdk(target: string): void {
  rmSync(target, { recursive: true, force: true })
  compile(target)
  // Jest, TypeScript's `node16` and Node before 20.19 cannot load ES modules with `require`.
  compile(join(target, "cjs"), [
    "--module",
    "commonjs",
    "--moduleResolution",
    "bundler",
    "--verbatimModuleSyntax",
    "false",
  ])
  writeFileSync(join(target, "cjs/package.json"), `${JSON.stringify({ type: "commonjs" })}\n`)

  // Imports in declarations end in .ts, but only .js files are published.
  for (const file of readdirSync(target, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".d.ts")) continue
    const path = join(target, file)
    writeFileSync(path, readFileSync(path, "utf8").replace(/((?:from |import\()"\.[^"]+)\.ts"/g, '$1.js"'))
  }

  const {
    private: _,
    scripts: __,
    exports: ___,
    ...manifest
  } = JSON.parse(readFileSync(join(source, "package.json"), "utf8"))
  const published = {
    ...manifest,
    sideEffects: false,
    main: "./cjs/index.js",
    types: "./index.d.ts",
    bin: { "rasoi-events": "./rasoi-events.js" },
    exports: {
      ".": {
        import: { types: "./index.d.ts", default: "./index.js" },
        require: { types: "./cjs/index.d.ts", default: "./cjs/index.js" },
      },
    },
  }
  writeFileSync(join(target, "package.json"), `${JSON.stringify(published, null, 2)}\n`)
  cpSync(join(source, "README.md"), join(target, "README.md"))
  cpSync(join(root, "LICENSE"), join(target, "LICENSE"))
}

function compile(target: string, options: readonly string[] = []): void {
  const project = join(source, "tsconfig.build.json")
  const compiler = join(root, "node_modules/.bin/tsc")
  execFileSync(compiler, ["-p", project, "--outDir", target, ...options], { stdio: "inherit" })
}

if (import.meta.main) buildSdk(process.argv[2] ?? join(source, "dist"))
