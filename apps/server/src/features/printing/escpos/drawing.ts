import { readdir, readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { setFontconfig } from "../../../config.ts"
import { codePointsOf } from "./cmap.ts"
import {
  fontSize,
  lineHeight,
  measureHeight,
  measureLeft,
  measureSvg,
  type PictureRow,
  rowSvg,
  spaceWidth,
  type Token,
  wrap,
} from "./row-picture.ts"
import type { TextStyle } from "./text-style.ts"

/** Black dots as bits, eight in a byte, from the left. */
export interface Dots {
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
}

/** Draws what a printer's own font lacks. */
export interface Drawing {
  /** The code points that the fonts contain. */
  readonly coverage: ReadonlySet<number>
  /** One picture for each line of the row. */
  draw(row: PictureRow): Promise<Dots[]>
}

interface Gray {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

const fonts = fileURLToPath(new URL("../../../../fonts/", import.meta.url))
/** Of 255. A little darker than half, because a thermal printer's dots are larger than their places. */
const darkest = 150

let opened: Promise<Drawing> | undefined

/** Loads the fonts and the library at the first print that needs them: 20 MB that most servers never use. */
export function openDrawing(): Promise<Drawing> {
  opened ??= load().catch(error => {
    // The next print tries again: perhaps only a file could not be opened at this moment.
    opened = undefined
    throw error
  })
  return opened
}

async function load(): Promise<Drawing> {
  const [render, coverage] = await Promise.all([loadRenderer(), readCoverage()])
  return { coverage, draw: row => drawRow(render, row) }
}

/** The code points that a font has both in regular and in bold. */
async function readCoverage(): Promise<Set<number>> {
  const regular = (await readdir(fonts)).filter(name => name.endsWith("-Regular.ttf"))
  const covered = await Promise.all(
    regular.map(async name => {
      const read = async (file: string) => codePointsOf(await readFile(`${fonts}${file}`))
      const [normal, bold] = await Promise.all([read(name), read(name.replace("-Regular", "-Bold"))])
      return normal.intersection(bold)
    }),
  )
  return covered.reduce((all, each) => all.union(each), new Set<number>())
}

export type Renderer = (svg: string) => Promise<Gray>

/** Fontconfig reads its settings once, when the library is loaded, and would otherwise find the machine's fonts. */
export async function loadRenderer(): Promise<Renderer> {
  setFontconfig(`${fonts}fonts.conf`)
  const { default: sharp } = await import("sharp")
  // A printout is small: no cache and no further threads.
  sharp.cache(false)
  sharp.concurrency(1)
  return async svg => {
    const image = sharp(Buffer.from(svg)).flatten({ background: "white" }).greyscale()
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
    if (info.channels !== 1) throw new Error(`a picture has ${info.channels} channels, not one`)
    return { data, width: info.width, height: info.height }
  }
}

async function drawRow(render: Renderer, row: PictureRow): Promise<Dots[]> {
  const size = fontSize(row.style)
  const words = row.text.split(" ").filter(word => word !== "")
  const measured = await measure(render, [row.quantity, row.amount, ...words], row.width, row.style)
  const [quantityDots = 0, amountDots = 0, ...widths] = measured
  const tokens: Token[] = []
  for (const [index, text] of words.entries()) {
    const width = widths[index] ?? 0
    if (width <= row.textWidth) tokens.push({ text, width, hasSpaceBefore: true })
    else tokens.push(...(await splitWord(render, text, row)))
  }
  const lines = wrap(tokens, row.textWidth, spaceWidth(size))
  const picture = await render(rowSvg(row, lines, quantityDots, amountDots))
  const height = lineHeight(size)
  return lines.map((_, index) => toDots(picture, index * height, height))
}

/** A word that is wider than its column breaks between letters. */
async function splitWord(render: Renderer, word: string, row: PictureRow): Promise<Token[]> {
  const letters = [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(word)].map(
    each => each.segment,
  )
  const different = [...new Set(letters)]
  const widths = await measure(render, different, row.width, row.style)
  // What the picture of a letter alone does not show: the gap to the next one.
  const gap = fontSize(row.style) / 12
  return letters.map((text, index) => ({
    text,
    width: (widths[different.indexOf(text)] ?? 0) + gap,
    hasSpaceBefore: index === 0,
  }))
}

/** How far to the right the dots of each text go. A text that is wider than the picture is as wide as the picture. */
async function measure(
  render: Renderer,
  texts: readonly string[],
  width: number,
  style: TextStyle,
): Promise<number[]> {
  const canvas = width + 2 * measureLeft
  const { data } = await render(measureSvg(texts, canvas, style))
  const band = measureHeight(fontSize(style))
  return texts.map((_, index) => {
    const rows = data.subarray(index * band * canvas, (index + 1) * band * canvas)
    let right = measureLeft
    for (let at = 0; at < rows.length; at++)
      if ((rows[at] ?? 255) < darkest && at % canvas > right) right = at % canvas
    return right === measureLeft ? 0 : right + 1 - measureLeft
  })
}

function toDots({ data, width }: Gray, top: number, height: number): Dots {
  const bytes = Buffer.alloc((width / 8) * height)
  for (let at = 0; at < width * height; at++)
    if ((data[top * width + at] ?? 255) < darkest) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (0x80 >> (at & 7))
  return { width, height, bytes }
}
