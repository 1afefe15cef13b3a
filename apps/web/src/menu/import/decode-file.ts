/** What the import takes at most. */
export const longestContent = 5_000_000

export type FileFormat = "csv" | "json"

/** The text of a file, in whichever of the usual ways a spreadsheet program wrote it. */
export function decodeFile(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    // What Excel on Windows saves as plain CSV.
    return new TextDecoder("windows-1252").decode(bytes)
  }
}

/** JSON begins with a brace; the name of the file decides only where there is nothing to go by. */
export function formatOf(content: string, fileName = ""): FileFormat {
  const start = content.trimStart().charAt(0)
  if (start === "{" || start === "[") return "json"
  return start === "" && /\.json$/i.test(fileName) ? "json" : "csv"
}
