/**
 * Builds the published folder of packages/mcp: one JavaScript file with our own code, and its manifest. What it needs of npm stays a
 * dependency.
 */
import { cpSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { build } from "vite"

const root = join(import.meta.dirname, "../..")
const source = join(root, "packages/mcp")
const library = "@modelcontextprotocol/server"

export async function buildMcp(target: string): Promise<void> {
  await build({
    configFile: false,
    root: source,
    logLevel: "warn",
    ssr: { external: [library] },
    build: {
      ssr: "src/rasoi-mcp.ts",
      outDir: target,
      emptyOutDir: true,
      target: "node20",
      minify: false,
      rolldownOptions: {
        output: { entryFileNames: "rasoi-mcp.js" },
        // Modules of the contract whose values are not used are left out.
        treeshake: { moduleSideEffects: false },
      },
    },
  })
  const { name, version, description, license, type, engines, devDependencies } = JSON.parse(
    readFileSync(join(source, "package.json"), "utf8"),
  )
  const published = {
    ...{ name, version, description, license, type, engines },
    bin: { "rasoi-mcp": "rasoi-mcp.js" },
    dependencies: { [library]: devDependencies[library] },
  }
  writeFileSync(join(target, "package.json"), `${JSON.stringify(published, null, 2)}\n`)
  cpSync(join(source, "README.md"), join(target, "README.md"))
  cpSync(join(root, "LICENSE"), join(target, "LICENSE"))
}
