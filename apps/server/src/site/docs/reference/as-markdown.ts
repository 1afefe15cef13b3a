import { type ErrorCode, publicDocument } from "@rasoi/contract"
import { withFullLinks } from "../markdown-documents.ts"
import { type Endpoint, endpointsOf, type OpenApi, type Schema, successOf } from "./document.ts"
import { bodyRows, type FieldRow, fieldRows, parameterRows, typeOf } from "./fields.ts"
import { errorCodesOf, errorText, guides, publicSdkCall, resolverOf, type Schemas } from "./page.ts"
import { curl } from "./snippets.ts"

/** The reference of the public API for programs that read. `today`: the day on which the examples happen. */
export function referenceMarkdown(today?: string): string {
  const { info, tags, paths, components } = publicDocument(today) as unknown as OpenApi
  const endpoints = endpointsOf({ paths })
  const groups = tags.flatMap(({ name, description }) => {
    const links = (guides[name] ?? []).map(([address, title]) => `[${title}](${address})`)
    const guideLinks = links.length > 0 ? ` Guides: ${links.join(", ")}.` : ""
    const ofTag = endpoints.filter(({ tags: [tag] }) => tag === name)
    return [
      `## ${name}`,
      `${description}${guideLinks}`,
      ...ofTag.flatMap(endpoint => endpointParts(endpoint, components.schemas)),
    ]
  })
  const common = new Set(endpoints.flatMap(endpoint => errorCodesOf(endpoint).ofEvery))
  const objects = Object.entries(components.schemas).filter(([name]) => !name.startsWith("Error_"))
  const parts = [
    `# ${info.title}`,
    info.description,
    ...groups,
    "## Errors of every request",
    errorList([...common]),
    "## Objects",
    ...objects.flatMap(objectParts),
  ]
  return withFullLinks(`${parts.filter(part => part !== "").join("\n\n")}\n`)
}

function endpointParts(endpoint: Endpoint, schemas: Schemas): string[] {
  const { method, path, summary, description, parameters } = endpoint
  const body = endpoint.requestBody?.content["application/json"]?.schema
  const { status, schema, example } = successOf(endpoint)
  const { own } = errorCodesOf(endpoint)
  return [
    `### ${summary}`,
    `\`${method} ${path}\``,
    description,
    ...listOf("Parameters:", parameterRows(parameters)),
    ...(body ? listOf(`Body: ${typeOf(body)}.`, bodyRows(body, resolverOf(schemas))) : []),
    schema ? `Returns: ${typeOf(schema)}.` : "",
    ...(own.length > 0 ? ["Errors:", errorList(own)] : []),
    codeBlock("sh", curl(endpoint)),
    codeBlock("ts", publicSdkCall(endpoint)),
    ...(example === undefined
      ? []
      : [`Response ${status}:`, codeBlock("json", JSON.stringify(example, null, 2))]),
  ]
}

function objectParts([name, schema]: [string, Schema]): string[] {
  const fields = schema.properties ? listOf("Fields:", fieldRows(schema)) : [typeOf(schema)]
  return [`### ${name}`, schema.description ?? "", ...fields]
}

function listOf(heading: string, rows: readonly FieldRow[]): string[] {
  if (rows.length === 0) return []
  const lines = rows.map(({ name, condition, type, about }) => {
    const kind = [type, condition].filter(Boolean).join(", ")
    return `- \`${name}\` (${kind})${about && `: ${about}`}`
  })
  return [heading, lines.join("\n")]
}

function errorList(codes: readonly ErrorCode[]): string {
  return codes.map(code => `- ${errorText(code)}`).join("\n")
}

function codeBlock(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``
}
