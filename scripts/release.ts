/**
 * `npm run release`: writes dist/rasoi-VERSION.tar.gz, the sources with the built console and photos of the demo. A server unpacks it and needs no
 * development packages. The same commit gives the same bytes.
 */
import { execFileSync } from "node:child_process"
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { packTar } from "modern-tar"

const root = join(import.meta.dirname, "..")
const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" })
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
const name = `rasoi-${version}`
// All files have one time, so that nothing looks older than its sources.
const mtime = new Date(Number(git("log", "-1", "--format=%ct")) * 1000)
const sources = git("ls-files", "-z").split("\0").filter(Boolean)
const built = globSync(["apps/web/dist/**", "apps/server/demo-photos/dist/*"], { cwd: root })
const files = [...sources, ...built].filter(path => statSync(join(root, path)).isFile()).sort()
const packed = await packTar(
  files.map(path => {
    const body = readFileSync(join(root, path))
    const mode = statSync(join(root, path)).mode & 0o100 ? 0o755 : 0o644
    return { header: { name: `${name}/${path}`, size: body.length, mode, mtime }, body }
  }),
)
const target = join(root, "dist", `${name}.tar.gz`)
mkdirSync(join(root, "dist"), { recursive: true })
writeFileSync(target, gzipSync(packed, { level: 9 }))
process.stdout.write(`${target}\n`)
