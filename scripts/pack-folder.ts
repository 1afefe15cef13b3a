import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { packTar } from "modern-tar"

/** npm's own tarballs have this time. With a fixed time and order, the same source gives the same bytes. */
const mtime = new Date("1985-10-26T08:15:00.000Z")

/** What `build` writes to a folder, as npm packs it, uncompressed. */
export async function packFolder(build: (folder: string) => void | Promise<void>): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), "rasoi-pack-"))
  try {
    await build(folder)
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter(name => statSync(join(folder, name)).isFile())
      .sort()
    return await packTar(
      files.map(name => {
        const body = readFileSync(join(folder, name))
        const path = `package/${name.replaceAll("\\", "/")}`
        return { header: { name: path, size: body.length, mode: 0o644, mtime }, body }
      }),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
