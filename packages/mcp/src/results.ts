import type { CallToolResult } from "@modelcontextprotocol/server"

/**
 * A text for the person, then the values for the next call as JSON. Both are content and not `structuredContent`, because
 * clients differ in which of the two they give to the model.
 */
export function result(text: string, values: object): CallToolResult {
  return {
    content: [
      { type: "text", text },
      { type: "text", text: json(values) },
    ],
  }
}

export function failure(text: string): CallToolResult {
  return { content: [{ type: "text", text }], isError: true }
}

/** On one line, whatever the values contain: JSON itself lets three signs pass that are also line breaks. */
export function json(values: unknown): string {
  return JSON.stringify(values).replace(
    /[\u0085\u2028\u2029]/g,
    sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  )
}

/** Text of the menu or of a customer: in quotation marks, so that it cannot look like a line of ours. */
export function quoted(text: string): string {
  return json(text)
}

export function oneLine(text: string): string {
  return text.replace(/[\n\v\f\r\u0085\u2028\u2029]/g, " ")
}
