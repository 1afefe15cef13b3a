/**
 * Renders the pictures of the demo's dishes from our own drawings, in the sizes of every photo. What each of them shows
 * stands in its `<desc>`.
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { largestPhoto } from "@rasoi/contract"
import sharp from "sharp"
import { makePhotoFiles } from "../apps/server/src/features/photos/make-files.ts"

const atOnce = 8

export async function renderDemoPhotos(root: string): Promise<void> {
  const folder = join(root, "apps/server/demo-photos")
  rmSync(join(folder, "dist"), { recursive: true, force: true })
  mkdirSync(join(folder, "dist"))
  const names = globSync("*.svg", { cwd: folder })
    .map(file => basename(file, ".svg"))
    .sort()
  const texts: Record<string, string> = {}
  const render = async (name: string) => {
    const drawing = readFileSync(join(folder, `${name}.svg`))
    texts[name] = /<desc>(.*)<\/desc>/.exec(drawing.toString())?.[1] ?? ""
    const drawn = await sharp(drawing, { density: 144 }).resize(largestPhoto.width).png().toBuffer()
    for (const [width, bytes] of Object.entries(await makePhotoFiles(drawn)))
      writeFileSync(join(folder, "dist", `${name}-${width}.webp`), bytes)
  }
  // Some at once, for all processors, and not all of them in memory.
  for (let at = 0; at < names.length; at += atOnce)
    await Promise.all(names.slice(at, at + atOnce).map(render))
  writeFileSync(join(folder, "dist/texts.json"), JSON.stringify(texts))
}
