import type { Fault } from "@rasoi/contract"

/** How many bytes at the beginning of a file tell what it is. */
export const headBytes = 1024

const accepted = new Set(["JPEG", "PNG", "WebP"])
const heicBrands = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"])

/** What a file is, by its first bytes: its name and the sender's Content-Type say nothing. */
export function contentOf(head: Buffer): string {
  const starts = (bytes: string, at = 0) => head.toString("latin1", at, at + bytes.length) === bytes
  if (starts("\xff\xd8\xff")) return "JPEG"
  if (starts("\x89PNG\r\n\x1a\n")) return "PNG"
  if (starts("RIFF") && starts("WEBP", 8)) return "WebP"
  if (starts("ftyp", 4)) return containerOf(head.toString("latin1", 8, 12))
  if (starts("GIF8")) return "GIF"
  if (starts("%PDF")) return "PDF"
  if (starts("BM")) return "BMP"
  if (starts("II*\0") || starts("MM\0*")) return "TIFF"
  return /<svg[\s>]/i.test(head.toString("latin1")) ? "SVG" : "UNKNOWN"
}

/** Photos and videos of telephones share this container. */
function containerOf(brand: string): string {
  if (heicBrands.has(brand)) return "HEIC"
  return brand.startsWith("avi") ? "AVIF" : "VIDEO"
}

const advice: Record<string, string> = {
  HEIC: "is a HEIC photo, which most browsers cannot show; send it as JPEG. On an iPhone choose Settings, Camera, Formats, Most Compatible",
  SVG: "is an SVG drawing; export it as PNG and send that",
  VIDEO: "is a video; send a photo as JPEG, PNG or WebP",
  UNKNOWN: "is not a photo; send a JPEG, PNG or WebP file",
}

/** Why the file cannot be a photo, and what to do. Undefined if it can. */
export function typeFault(head: Buffer): Fault | undefined {
  const type = contentOf(head)
  if (accepted.has(type)) return undefined
  const message = advice[type] ?? `is a ${type} file; save it as JPEG, PNG or WebP and send that`
  return { field: "body", message, reason: "PHOTO_TYPE", params: { type } }
}
