import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { gzipSync } from "node:zlib"
import { packTar } from "modern-tar"
import { buildSdk } from "./build.ts"

/** The tarball that the server serves at /sdk.tgz. */
export const tarball = join(import.meta.dirname, "../../packages/sdk/dist/sdk.tgz")

/** npm's own tarballs have this time. With a fixed time and order, the same source gives the same bytes. */
const mtime = new Date("1985-10-26T08:15:00.000Z")

export async function packSdk(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "rasoi-sdk-"))
  try {
    buildSdk(folder)
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter(name => statSync(join(folder, name)).isFile())
      .sort()
    const packed = await packTar(
      files.map(name => {
        const body = readFileSync(join(folder, name))
        const path = `package/${name.replaceAll("\\", "/")}`
        return { header: { name: path, size: body.length, mode: 0o644, mtime }, body }
      }),
    )
    mkdirSync(dirname(tarball), { recursive: true })
    writeFileSync(tarball, gzipSync(packed, { level: 9 }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
