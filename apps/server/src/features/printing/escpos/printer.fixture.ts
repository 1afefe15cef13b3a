/** A simulated printer. It knows only the commands that our documents use, and throws on any other. */

export interface PrintedLine {
  text: string
  /** Every character except spaces was printed bold. */
  bold: boolean
  underline: boolean
  /** The width of the line, in columns of the paper. */
  columns: number
  tall: boolean
  /** The columns that each character takes: one, or two if it is wide. */
  widths: number[]
}

/** A picture that the printer got: dots from the left, eight in a byte. */
export interface PrintedPicture {
  width: number
  height: number
  bytes: Uint8Array
}

export interface Printed {
  lines: PrintedLine[]
  /** Everything on the paper in order. */
  items: (PrintedLine | PrintedPicture)[]
  pictures: PrintedPicture[]
  text: string
  /** The number of lines before each cut. */
  cuts: number[]
}

/** ESC, GS and FS: the first bytes of commands. */
const commandBytes = [0x1b, 0x1d, 0x1c]

interface Style {
  bold: boolean
  underline: boolean
  width: number
  height: number
}

const plain: Style = { bold: false, underline: false, width: 1, height: 1 }

export function printOut(bytes: Uint8Array): Printed {
  const lines: PrintedLine[] = []
  const items: Printed["items"] = []
  const cuts: number[] = []
  let style = plain
  let characters: (Style & { character: string })[] = []
  let at = 0
  const next = () => {
    const byte = bytes[at++]
    if (byte === undefined) throw new Error("the bytes end inside a command")
    return byte
  }
  while (at < bytes.length) {
    const byte = next()
    if (byte === 0x0a) {
      const line = lineOf(characters)
      lines.push(line)
      items.push(line)
      characters = []
    } else if (commandBytes.includes(byte)) {
      const result = command(byte, next, style)
      if (result === "cut") cuts.push(lines.length)
      else if ("bytes" in result) {
        if (characters.length > 0) throw new Error("a picture begins in the middle of a line")
        items.push(result)
      } else style = result
    } else if (byte >= 0x20 && byte <= 0x7e)
      characters.push({ ...style, character: String.fromCharCode(byte) })
    else throw new Error(`byte ${byte} at ${at - 1} is neither text nor a command`)
  }
  if (characters.length > 0) throw new Error("the last line was never printed")
  const pictures = items.filter(item => "bytes" in item)
  return { lines, items, pictures, text: lines.map(line => line.text.trim()).join("\n"), cuts }
}

function command(lead: number, next: () => number, style: Style): Style | PrintedPicture | "cut" {
  const name = `${lead.toString(16)} ${String.fromCharCode(next())}`
  switch (name) {
    case "1b @":
      return plain
    case "1c .":
      return style
    // Font and code page: the first of each.
    case "1b M":
    case "1b t":
      if (next() !== 0) throw new Error(`${name} chose another font or code page`)
      return style
    case "1b E":
      return { ...style, bold: next() === 1 }
    case "1b -":
      return { ...style, underline: next() === 1 }
    case "1d !": {
      const size = next()
      return { ...style, width: (size >> 4) + 1, height: (size & 0x0f) + 1 }
    }
    case "1d v": {
      if (next() !== 0x30 || next() !== 0) throw new Error("a picture is not in normal size")
      const bytesPerLine = next() + 256 * next()
      const height = next() + 256 * next()
      const bytes = Uint8Array.from({ length: bytesPerLine * height }, next)
      return { width: bytesPerLine * 8, height, bytes }
    }
    case "1d V":
      next()
      return "cut"
    default:
      throw new Error(`the command ${name} is none of ours`)
  }
}

function lineOf(characters: (Style & { character: string })[]): PrintedLine {
  const visible = characters.filter(({ character }) => character !== " ")
  return {
    text: characters.map(({ character }) => character).join(""),
    bold: visible.length > 0 && visible.every(({ bold }) => bold),
    underline: visible.some(({ underline }) => underline),
    columns: characters.reduce((sum, { width }) => sum + width, 0),
    tall: visible.some(({ height }) => height > 1),
    widths: characters.map(({ width }) => width),
  }
}
