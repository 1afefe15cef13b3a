/**
 * Builds what browsers get: the console into apps/web/dist, with compressed copies of its files, and the photos of the
 * demo. `--if-stale`: only when needed.
 */
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync, gzipSync } from "node:zlib"

const root = join(import.meta.dirname, "..")

interface Target {
  readonly name: string
  /** A file that the build writes last. */
  readonly made: string
  readonly sources: readonly string[]
  build(): Promise<void>
}

const targets: Target[] = [
  {
    name: "console",
    made: "apps/web/dist/index.html",
    sources: [
      "apps/web/{src,public}/**/*.*",
      "apps/web/{index.html,vite.config.ts,package.json}",
      "packages/{contract,core}/src/**/*.ts",
      "package-lock.json",
    ],
    build: buildConsole,
  },
  {
    name: "demo's photos",
    made: "apps/server/demo-photos/dist/texts.json",
    sources: [
      "apps/server/demo-photos/*.svg",
      "apps/server/src/features/photos/make-files.ts",
      "packages/contract/src/photo.ts",
      "scripts/demo-photos.ts",
    ],
    build: async () => (await import("./demo-photos.ts")).renderDemoPhotos(root),
  },
]

function isFresh({ made, sources }: Target): boolean {
  const path = join(root, made)
  if (!existsSync(path)) return false
  const builtAt = statSync(path).mtimeMs
  return globSync([...sources], { cwd: root }).every(file => statSync(join(root, file)).mtimeMs <= builtAt)
}

/** tokens.css names these files. The version in a name lets browsers keep the file for a year. */
const fonts = {
  "inter-latin-5.3.0": "inter/files/inter-latin-wght-normal",
  ...Object.fromEntries(["devanagari", "tamil", "telugu", "kannada", "bengali"].map(notoFont)),
}

function notoFont(script: string): [name: string, file: string] {
  return [`noto-sans-${script}-5.3.0`, `noto-sans-${script}/files/noto-sans-${script}-${script}-wght-normal`]
}

function copyFonts(): void {
  mkdirSync(join(root, "apps/web/dist/fonts"), { recursive: true })
  for (const [name, file] of Object.entries(fonts)) {
    const source = join(root, "node_modules/@fontsource-variable", `${file}.woff2`)
    copyFileSync(source, join(root, "apps/web/dist/fonts", `${name}.woff2`))
  }
}

async function buildConsole(): Promise<void> {
  const { build: viteBuild } = await import("vite")
  await viteBuild({ root: join(root, "apps/web"), logLevel: "warn" })
  copyFonts()
  for (const file of globSync("apps/web/dist/assets/*.{js,css}", { cwd: root })) {
    const content = readFileSync(join(root, file))
    writeFileSync(join(root, `${file}.gz`), gzipSync(content, { level: 9 }))
    writeFileSync(join(root, `${file}.br`), brotliCompressSync(content))
  }
}

const onlyStale = process.argv.includes("--if-stale")
for (const target of targets) {
  if (onlyStale && isFresh(target)) continue
  try {
    await target.build()
  } catch (error) {
    // Vite and TypeScript are development dependencies. Without them the server explains what is missing.
    if (!["ERR_MODULE_NOT_FOUND", "ENOENT"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error
    process.stderr.write(`The ${target.name} was not built: run npm ci without --omit=dev.\n`)
  }
}
