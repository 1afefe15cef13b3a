/** Renders the pictures of the demo's dishes from our own drawings, in the sizes of every photo. */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { largestPhoto } from "@rasoi/contract"
import sharp from "sharp"
import { makePhotoFiles } from "../apps/server/src/features/photos/make-files.ts"
import { madeDrawings } from "./demo-drawings/index.ts"

export async function renderDemoPhotos(root: string): Promise<void> {
  const folder = join(root, "apps/server/demo-photos")
  rmSync(join(folder, "dist"), { recursive: true, force: true })
  mkdirSync(join(folder, "dist"))
  const files = globSync("*.svg", { cwd: folder }).map((file): [name: string, svg: string] => [
    basename(file, ".svg"),
    readFileSync(join(folder, file), "utf8"),
  ])
  const drawings = [...files, ...madeDrawings()].sort(([one], [other]) => (one < other ? -1 : 1))
  for (const [name, svg] of drawings) {
    const drawn = await sharp(Buffer.from(svg), { density: 144 }).resize(largestPhoto.width).png().toBuffer()
    for (const [width, bytes] of Object.entries(await makePhotoFiles(drawn)))
      writeFileSync(join(folder, "dist", `${name}-${width}.webp`), bytes)
  }
  writeFileSync(join(folder, "dist/names.json"), JSON.stringify(drawings.map(([name]) => name)))
}
