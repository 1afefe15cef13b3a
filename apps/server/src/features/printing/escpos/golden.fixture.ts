import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import sharp from "sharp"
import { expect } from "vitest"
import { paperOf } from "./picture.fixture.ts"
import type { PrintedLine, PrintedPicture } from "./printer.fixture.ts"
import type { Columns } from "./printout.ts"

const golden = join(import.meta.dirname, "golden")
/** Set it to write the pictures instead of comparing with them. Look at each before you commit it. */
const isUpdate = process.env.UPDATE_PICTURES === "1"

/** Processors round a few dots at the edge of a letter differently: at most 12 between ARM and x64. */
const maxDifferentDots = 20

/** The paper looks like the picture of that name, dot by dot. */
export async function expectGolden(
  name: string,
  items: (PrintedLine | PrintedPicture)[],
  columns: Columns,
): Promise<void> {
  const { width, height, dots } = await paperOf(items, columns * 12)
  const file = join(golden, `${name}.png`)
  if (isUpdate) {
    mkdirSync(golden, { recursive: true })
    const image = sharp(dots, { raw: { width, height, channels: 1 } })
    writeFileSync(file, await image.png({ palette: true, colours: 2, compressionLevel: 9 }).toBuffer())
  }
  const { data, info } = await sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([width, height])
  const different = dots.filter((value, at) => value !== data[at]).length
  expect(different, "dots that are different").toBeLessThanOrEqual(maxDifferentDots)
}
