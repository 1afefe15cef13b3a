import {
  type CallToolResult,
  fromJsonSchema,
  type jsonSchemaValidator,
  type McpServer,
  type ToolAnnotations,
} from "@modelcontextprotocol/server"
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/server/validators/ajv"
import { explain, type WaysOn } from "./errors.ts"
import { quoted } from "./results.ts"
import { inputSchema, type Properties } from "./schemas.ts"

export interface Tool<Arguments> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly properties: Properties
  readonly annotations: ToolAnnotations
  readonly waysOn?: WaysOn
  run(given: Arguments, signal: AbortSignal): Promise<CallToolResult>
}

export const reads: ToolAnnotations = { readOnlyHint: true }
/** A repeated call with the same arguments has no further effect. Destructive: a client should ask the person first. */
export const changes: ToolAnnotations = { readOnlyHint: false, destructiveHint: true, idempotentHint: true }

export function register<Arguments>(server: McpServer, tool: Tool<Arguments>): void {
  const { name, title, description, properties, annotations, waysOn } = tool
  const schema = fromJsonSchema<Arguments>(inputSchema(properties), validatorOf(waysOn?.refused))
  server.registerTool(
    name,
    { title, description, inputSchema: schema, annotations },
    async (given, { mcpReq }) => {
      try {
        return await tool.run(given as Arguments, mcpReq.signal)
      } catch (error) {
        return explain(error, name, waysOn, given)
      }
    },
  )
}

const ajv = new AjvJsonSchemaValidator()

/** The values that only an earlier call can give: without them the way on is that call. */
const earlierValues = /\b(?:quoteId|expectedTotal|timesId)\b/

/** Arguments that do not fit the schema never reach the tool, so the way on is added here. */
function validatorOf(refused: string | undefined): jsonSchemaValidator {
  return {
    getValidator<Value>(schema: Schema) {
      const validate = ajv.getValidator<Value>(schema)
      return input => {
        const checked = validate(input)
        if (checked.valid) return checked
        const unknown = unknownProperties(schema, input).map(quoted).join(", ")
        const wayOn = earlierValues.test(checked.errorMessage) ? refused : undefined
        const sentences = [
          `${checked.errorMessage}.`,
          ...(unknown === "" ? [] : [`There is no property ${unknown}.`]),
          wayOn ?? "Nothing has changed. Correct the arguments, and call the tool again.",
        ]
        return { ...checked, errorMessage: sentences.join(" ") }
      }
    },
  }
}

type Schema = Parameters<typeof ajv.getValidator>[0]

/** The paths of properties that the schema does not have: the validator says only that there are some. */
function unknownProperties({ properties, items }: Schema, value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const schema = (Array.isArray(value) ? items : properties?.[name]) as Schema | undefined
    const innerPath = path === "" ? name : `${path}/${name}`
    if (schema) return unknownProperties(schema, inner, innerPath)
    return properties ? [innerPath] : []
  })
}
