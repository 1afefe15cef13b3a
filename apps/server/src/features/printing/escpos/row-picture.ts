import type { TextStyle } from "./text-style.ts"

/** A row of a printout in dots: quantity, text and amount side by side. A width of 0 means no such cell. */
export interface PictureRow {
  readonly width: number
  readonly text: string
  readonly left: number
  readonly textWidth: number
  readonly align: "START" | "CENTER"
  readonly quantity: string
  readonly quantityWidth: number
  readonly amount: string
  readonly amountWidth: number
  readonly style: TextStyle
}

/** A part of a text that no line break divides, with its width in dots. */
export interface Token {
  readonly text: string
  readonly width: number
  readonly hasSpaceBefore: boolean
}

export interface TextLine {
  readonly text: string
  readonly width: number
}

const families = [
  "Noto Sans",
  ...["Devanagari", "Tamil", "Telugu", "Kannada", "Malayalam", "Bengali"].map(
    script => `Noto Sans ${script}`,
  ),
  ...["Gujarati", "Gurmukhi", "Oriya"].map(script => `Noto Sans ${script}`),
].join(", ")

/** In dots. Letters are as high as those of the printer's own font in the same style. */
export function fontSize({ width = 1, height = 1 }: TextStyle): number {
  if (width === 2) return 52
  return height === 2 ? 40 : 26
}

/** Room for the highest and the deepest letters of all fonts. */
export const lineHeight = (size: number) => Math.ceil(size * 1.5)
const baseline = (size: number) => Math.round(size * 1.06)
export const spaceWidth = (size: number) => size * 0.26

/** Fills each line as far as it goes. A token that is wider than the line stands alone. */
export function wrap(tokens: readonly Token[], limit: number, space: number): TextLine[] {
  const lines: TextLine[] = []
  for (const { text, width, hasSpaceBefore } of tokens) {
    const last = lines.at(-1)
    const gap = hasSpaceBefore ? space : 0
    if (last && last.width + gap + width <= limit)
      lines[lines.length - 1] = {
        text: `${last.text}${hasSpaceBefore ? " " : ""}${text}`,
        width: last.width + gap + width,
      }
    else lines.push({ text, width })
  }
  return lines.length > 0 ? lines : [{ text: "", width: 0 }]
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }
const escaped = (text: string) => text.replace(/[&<>"]/g, character => entities[character] ?? "")

function svg(width: number, height: number, { bold = false }: TextStyle, size: number, body: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    '<rect width="100%" height="100%" fill="white"/>' +
    `<g font-family="${families}" font-size="${size}" font-weight="${bold ? 700 : 400}">${body}</g></svg>`
  )
}

/** The row with its text in lines. Quantity and amount are as narrow as their columns, as the printer's own tall digits are. */
export function rowSvg(
  row: PictureRow,
  lines: readonly TextLine[],
  quantityDots: number,
  amountDots: number,
): string {
  const size = fontSize(row.style)
  const cell = (text: string, right: number, width: number, dots: number) => {
    if (text === "" || width === 0) return ""
    const scale = Math.min(1, width / Math.max(1, dots))
    return `<text transform="translate(${right} ${baseline(size)}) scale(${scale.toFixed(4)} 1)" text-anchor="end">${escaped(text)}</text>`
  }
  const body = lines.map(({ text, width }, index) => {
    const y = index * lineHeight(size) + baseline(size)
    const x = row.align === "CENTER" ? Math.max(0, Math.round((row.textWidth - width) / 2)) : 0
    const drawn = `<text x="${row.left + x}" y="${y}">${escaped(text)}</text>`
    // Below the vowel signs, which a line at the usual height would hide.
    const underline = `<rect x="${row.left + x}" y="${Math.round(y + size * 0.36)}" width="${Math.ceil(width)}" height="2"/>`
    return row.style.underline ? drawn + underline : drawn
  })
  return svg(
    row.width,
    lines.length * lineHeight(size),
    row.style,
    size,
    cell(row.quantity, row.quantityWidth, row.quantityWidth, quantityDots) +
      body.join("") +
      cell(row.amount, row.width, row.amountWidth, amountDots),
  )
}

/** Where the texts of a measuring picture begin, so that letters that reach to the left are not cut. */
export const measureLeft = 8
export const measureHeight = (size: number) => size * 2

/** One text below the other, to find out how wide each is. */
export function measureSvg(texts: readonly string[], width: number, style: TextStyle): string {
  const size = fontSize(style)
  const step = measureHeight(size)
  const body = texts.map(
    (text, index) =>
      `<text x="${measureLeft}" y="${index * step + Math.round(size * 1.4)}">${escaped(text)}</text>`,
  )
  return svg(width, Math.max(1, texts.length) * step, style, size, body.join(""))
}
