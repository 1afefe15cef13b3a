import { execFile } from "node:child_process"
import { promisify } from "node:util"

export interface Block {
  /** The first word after the fence. */
  language: string
  /** The expected output of the block before it; `…` matches anything. */
  output: boolean
  text: string
  line: number
}

/** Every fenced block of a document. */
export function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map(
    ({ 1: info = "", 2: text = "", index }) => {
      const [language = "", mark = ""] = info.split(" ")
      return { language, output: mark === "output", text, line: markdown.slice(0, index).split("\n").length }
    },
  )
}

/** The name in the first comment of a block that is a whole file. */
export function fileNameOf(text: string): string | undefined {
  return /^(?:<\?php\n)?(?:\/\/|#) (\S+)\n/.exec(text)?.[1]
}

/** The server address in the documents. */
const documentedAddress = "http://localhost:8080"

/** Replaces the server address in a document. */
export function withAddress(url: string, markdown: string): string {
  return markdown.replaceAll(documentedAddress, url)
}

/** Runs commands as if pasted into a terminal; returns their output. */
export async function runShell(script: string, directory?: string): Promise<string> {
  const options = { cwd: directory, maxBuffer: 10_000_000, encoding: "utf8" } as const
  return (await promisify(execFile)("bash", ["-euc", script], options)).stdout
}

/** Whether the output matches. Whitespace is ignored, because the documents indent JSON. */
export function matches(expected: string, printed: string): boolean {
  const pattern = expected
    .replace(/\s/g, "")
    .split("…")
    .map(part => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
    .join("[^]*")
  return new RegExp(`^${pattern}$`).test(printed.replace(/\s/g, ""))
}
