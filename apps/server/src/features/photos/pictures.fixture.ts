import { crc32, deflateSync } from "node:zlib"
import sharp, { type Sharp } from "sharp"
import type { ApiResponse } from "../../testing/caller.ts"

/** A plain picture: quick to read and to write. */
export function picture(width: number, height: number, background = "#a52"): Sharp {
  return sharp({ create: { width, height, channels: 3, background } })
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of a few hundred bytes that says that it is as large as this. */
export function pngBomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc(1000))),
    chunk("IEND", Buffer.alloc(0)),
  ])
}

/** The same picture with this many texts, each of which unpacks to a megabyte. */
export function withPngTexts(png: Buffer, count: number): Buffer {
  const keyword = Buffer.from("Comment\0\0", "latin1")
  const text = chunk("zTXt", Buffer.concat([keyword, deflateSync(Buffer.alloc(1_000_000, "A"))]))
  return afterHead(png, Array<Buffer>(count).fill(text))
}

/** The same picture in a file that is larger by this many bytes. */
export function withPngText(png: Buffer, bytes: number): Buffer {
  return afterHead(png, [chunk("tEXt", Buffer.alloc(bytes, "Comment\0"))])
}

function afterHead(png: Buffer, chunks: readonly Buffer[]): Buffer {
  const end = 8 + 25
  return Buffer.concat([png.subarray(0, end), ...chunks, png.subarray(end)])
}

const box = (text: string) => Buffer.from(text, "latin1")
export const heic = box(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${"\0".repeat(2000)}`)
export const svg = box(
  '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
)
export const gif = box(`GIF89a${"\0".repeat(100)}`)
export const pdf = box("%PDF-1.7\n")

interface Upload {
  readonly url: string
  readonly cookie?: string
  readonly type?: string
}

/** Sends a file as the console does. */
export async function upload(
  file: Buffer,
  { url, cookie, type = "image/jpeg" }: Upload,
): Promise<ApiResponse> {
  const response = await fetch(`${url}/console/v1/photos`, {
    method: "POST",
    headers: { "content-type": type, ...(cookie ? { cookie } : {}) },
    body: new Uint8Array(file),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
}
