/** Renders the pictures of the demo's dishes from our own drawings, in the sizes of every photo. */
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import sharp from "sharp"
import { makePhotoFiles } from "../apps/server/src/features/photos/make-files.ts"

const width = 1280

export async function renderDemoPhotos(root: string): Promise<void> {
  const folder = join(root, "apps/server/demo-photos")
  mkdirSync(join(folder, "dist"), { recursive: true })
  const names = globSync("*.svg", { cwd: folder })
    .map(file => basename(file, ".svg"))
    .sort()
  for (const name of names) {
    const drawing = readFileSync(join(folder, `${name}.svg`))
    const drawn = await sharp(drawing, { density: 144 }).resize(width).png().toBuffer()
    for (const [size, bytes] of Object.entries(await makePhotoFiles(drawn)))
      writeFileSync(join(folder, "dist", `${name}-${size}.webp`), bytes)
  }
  writeFileSync(join(folder, "dist/names.json"), JSON.stringify(names))
}
