export type FileFormat = "csv" | "json"

/** Decodes a file in any encoding that spreadsheet programs commonly use. */
export function decodeFile(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    // Excel on Windows saves plain CSV in this encoding.
    return new TextDecoder("windows-1252").decode(bytes)
  }
}

/** JSON starts with a brace. The file name decides only for empty content. */
export function formatOf(content: string, fileName = ""): FileFormat {
  const start = content.trimStart().charAt(0)
  if (start === "{" || start === "[") return "json"
  return start === "" && /\.json$/i.test(fileName) ? "json" : "csv"
}
