import { join } from "node:path"
import { Client } from "@modelcontextprotocol/client"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"
import { onTestFinished } from "vitest"

export const program = join(import.meta.dirname, "../../packages/mcp/src/rasoi-mcp.ts")

export interface ToolResult {
  isError: boolean
  /** For the person, or what is wrong. */
  text: string
  /** The values for the next call. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into values of every shape
  values: any
}

/** The official client with the MCP server as a process of its own, as an assistant starts it. */
export async function connect(
  baseUrl: string,
  apiKey: string,
  args: string[] = [program],
  command = process.execPath,
) {
  const client = new Client({ name: "a test", version: "1.0.0" })
  const env = { RASOI_URL: baseUrl, RASOI_API_KEY: apiKey }
  await client.connect(new StdioClientTransport({ command, args, env }))
  onTestFinished(() => client.close())
  return { client, call: callerOf(client) }
}

export function callerOf(client: Client) {
  return async (name: string, given: object = {}): Promise<ToolResult> => {
    const { content, isError = false } = await client.callTool({ name, arguments: { ...given } })
    const texts = content.map(part => (part.type === "text" ? part.text : ""))
    const last = texts.at(-1) ?? ""
    return { isError, text: texts[0] ?? "", values: isError ? undefined : JSON.parse(last) }
  }
}
