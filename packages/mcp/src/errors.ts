import type { CallToolResult } from "@modelcontextprotocol/server"
import { RasoiApiError, RasoiError } from "@rasoi/sdk"
import { billText } from "./bill.ts"
import { failure, json, oneLine, quoted } from "./results.ts"

/** How a model goes on after a refusal of its tool, by code; `refused` is for all other codes. */
export interface WaysOn {
  readonly refused?: string
  readonly [code: string]: WayOn | undefined
}

/** A text, or what makes one of the field at fault and the arguments. Undefined: the text for every tool. */
type WayOn = string | ((field: string, given: unknown) => string | undefined)

const askOwner =
  "Do not try again. Tell the person that the restaurant's owner must give this MCP server another RASOI_API_KEY."
const everyTool: Readonly<Record<string, string>> = {
  UNAUTHENTICATED: askOwner,
  KEY_REVOKED: askOwner,
  SCOPE_MISSING: askOwner,
  VALIDATION_FAILED:
    "Nothing has changed. Correct these fields, ask the person if you need to, and call the tool again.",
  WRONG_USAGE: "Nothing has changed. Correct this argument, and call the tool again.",
  UNREADABLE_ANSWER: "Do not try again. Tell the person that RASOI_URL of this MCP server is wrong.",
  RATE_LIMITED: "Wait a minute, then call the tool again with the same arguments.",
}

const refused = "Nothing has changed. Tell the person what the service says."

/** What the model reads: the service's own text in quotation marks, each fault, and how to go on. Never a stack. */
export function explain(
  error: unknown,
  tool: string,
  waysOn: WaysOn = {},
  given: unknown = undefined,
): CallToolResult {
  if (!(error instanceof RasoiError)) {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
    return failure(
      `${tool} failed because of a fault of this MCP server. Do not try again. If it orders or books, that may have happened: tell the person.`,
    )
  }
  const lines = error instanceof RasoiApiError ? refusalLines(error) : [oneLine(error.message)]
  return failure([...lines, wayOn(error, tool, waysOn, given)].join("\n"))
}

function wayOn(error: RasoiError, tool: string, waysOn: WaysOn, given: unknown): string {
  if (error.outcomeUnknown)
    return `It may have taken effect. Call ${tool} again with exactly the same arguments: it takes effect only once.`
  const own = waysOn[error.code]
  const field = error instanceof RasoiApiError ? (error.field ?? "") : ""
  const known = (typeof own === "function" ? own(field, given) : own) ?? everyTool[error.code]
  if (known !== undefined) return known
  if (error instanceof RasoiApiError && error.status < 500) return waysOn.refused ?? refused
  return `Nothing has changed. Tell the person that the restaurant's service does not answer, and call ${tool} again later.`
}

/** Members that the message has already, or that are shown in another form. */
const shownElsewhere = new Set(["code", "message", "requestId", "docUrl", "errors", "field", "quote"])

function refusalLines(error: RasoiApiError): string[] {
  const { errors, field, body, message, serverMessage } = error
  const faults = errors.map(fault => `- ${oneLine(fault.field)}: ${quoted(fault.message)}`)
  const details = Object.entries(body).filter(([name]) => !shownElsewhere.has(name))
  return [
    // The service's text can contain the name of a dish.
    oneLine(message.replace(serverMessage, () => quoted(serverMessage))),
    ...(faults.length === 0 && field !== undefined ? [`Field: ${quoted(field)}`] : faults),
    ...(details.length > 0 ? [`Details: ${json(Object.fromEntries(details))}`] : []),
    ...(error.code === "PRICE_CHANGED" ? ["The bill would now be:", billText(error.quote)] : []),
  ]
}
