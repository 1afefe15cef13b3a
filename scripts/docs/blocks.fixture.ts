import { execFile } from "node:child_process"
import { promisify } from "node:util"

export interface Block {
  /** The first word after the fence. */
  language: string
  /** Marked as what the block before it prints; `…` in it stands for anything. */
  output: boolean
  text: string
  line: number
}

/** Every fenced block of a document, whatever it is for. */
export function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map(
    ({ 1: info = "", 2: text = "", index }) => {
      const [language = "", mark = ""] = info.split(" ")
      return { language, output: mark === "output", text, line: markdown.slice(0, index).split("\n").length }
    },
  )
}

/** What the documents take for the server's address. */
const writtenAddress = "http://localhost:8080"

/** A document as it would read if it had been written for this server. */
export function writtenFor(url: string, markdown: string): string {
  return markdown.replaceAll(writtenAddress, url)
}

/** Runs commands as a reader would who pastes them into a terminal; answers what they print. */
export async function runShell(script: string, directory?: string): Promise<string> {
  const options = { cwd: directory, maxBuffer: 10_000_000, encoding: "utf8" } as const
  return (await promisify(execFile)("bash", ["-euc", script], options)).stdout
}

/** Whether a promised output is what was printed; layout aside, since JSON is promised in a readable one. */
export function matches(promised: string, printed: string): boolean {
  const pattern = promised
    .replace(/\s/g, "")
    .split("…")
    .map(part => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
    .join("[^]*")
  return new RegExp(`^${pattern}$`).test(printed.replace(/\s/g, ""))
}
