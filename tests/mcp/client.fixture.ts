import { join } from "node:path"
import { Client, InMemoryTransport, type Transport } from "@modelcontextprotocol/client"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"
import { Rasoi } from "@rasoi/sdk"
import { onTestFinished } from "vitest"
import { makeServer } from "../../packages/mcp/src/server.ts"

export const program = join(import.meta.dirname, "../../packages/mcp/src/rasoi-mcp.ts")

export interface ToolResult {
  isError: boolean
  /** For the person, or what is wrong. */
  text: string
  /** The values for the next call. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into values of every shape
  values: any
}

type Connected = Promise<{ client: Client; call: ReturnType<typeof callerOf> }>

/** The official client with the MCP server in this process. */
export async function connect(
  baseUrl: string,
  apiKey: string,
  options: Partial<ConstructorParameters<typeof Rasoi>[0]> = {},
  now?: () => number,
): Connected {
  const rasoi = new Rasoi({ baseUrl, apiKey, ...options })
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  await makeServer(rasoi, apiKey, now).connect(theirs)
  return connectOver(ours)
}

/** The same with the MCP server as a process of its own, as an assistant starts it. */
export function connectProcess(
  baseUrl: string,
  apiKey: string,
  args: string[] = [program],
  command = process.execPath,
): Connected {
  const env = { RASOI_URL: baseUrl, RASOI_API_KEY: apiKey }
  return connectOver(new StdioClientTransport({ command, args, env }))
}

async function connectOver(transport: Transport): Connected {
  const client = new Client({ name: "a test", version: "1.0.0" })
  await client.connect(transport)
  onTestFinished(() => client.close())
  return { client, call: callerOf(client) }
}

function callerOf(client: Client) {
  return async (name: string, given: object = {}): Promise<ToolResult> => {
    const { content, isError = false } = await client.callTool({ name, arguments: { ...given } })
    const texts = content.map(part => (part.type === "text" ? part.text : ""))
    const last = texts.at(-1) ?? ""
    return { isError, text: texts[0] ?? "", values: isError ? undefined : JSON.parse(last) }
  }
}
