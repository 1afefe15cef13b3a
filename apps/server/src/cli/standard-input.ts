import { text } from "node:stream/consumers"

export async function readStandardInput(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write("Reading from the keyboard; end with Ctrl+D.\n")
  return text(process.stdin)
}
