/** Builds the console into apps/web/dist, with compressed copies of its files. `--if-stale`: only when needed. */
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync, gzipSync } from "node:zlib"

const root = join(import.meta.dirname, "..")
const page = join(root, "apps/web/dist/index.html")
const sources = [
  "apps/web/{src,public}/**/*.*",
  "apps/web/{index.html,vite.config.ts,package.json}",
  "packages/contract/src/**/*.ts",
  "package-lock.json",
]

function isFresh(): boolean {
  if (!existsSync(page)) return false
  const builtAt = statSync(page).mtimeMs
  return globSync(sources, { cwd: root }).every(file => statSync(join(root, file)).mtimeMs <= builtAt)
}

/** tokens.css names these files. The version in a name lets browsers keep the file for a year. */
const fonts = {
  "inter-latin-5.3.0": "inter/files/inter-latin-wght-normal",
  "noto-sans-devanagari-5.3.0": "noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal",
}

function copyFonts(): void {
  mkdirSync(join(root, "apps/web/dist/fonts"), { recursive: true })
  for (const [name, file] of Object.entries(fonts)) {
    const source = join(root, "node_modules/@fontsource-variable", `${file}.woff2`)
    copyFileSync(source, join(root, "apps/web/dist/fonts", `${name}.woff2`))
  }
}

async function build(): Promise<void> {
  const { build: viteBuild } = await import("vite")
  await viteBuild({ root: join(root, "apps/web"), logLevel: "warn" })
  copyFonts()
  for (const file of globSync("apps/web/dist/assets/*.{js,css}", { cwd: root })) {
    const content = readFileSync(join(root, file))
    writeFileSync(join(root, `${file}.gz`), gzipSync(content, { level: 9 }))
    writeFileSync(join(root, `${file}.br`), brotliCompressSync(content))
  }
}

if (!process.argv.includes("--if-stale") || !isFresh()) {
  try {
    await build()
  } catch (error) {
    // Vite is a development dependency. Without it the server explains the missing console at /console.
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error
    process.stderr.write("The console was not built: vite is not installed (npm ci without --omit=dev).\n")
  }
}
