/** A property is required unless its name is listed as optional. */
export interface Properties {
  readonly required: Readonly<Record<string, object>>
  readonly optional?: Readonly<Record<string, object>>
}

/** The arguments of a tool as JSON Schema. One flat object, because several models accept no union at the top. */
export function inputSchema({ required, optional = {} }: Properties) {
  return {
    type: "object" as const,
    additionalProperties: false,
    required: Object.keys(required),
    properties: forModels({ ...required, ...optional }) as Record<string, object>,
  }
}

/** Patterns of the contract are long and not accepted by every model; the service checks them. Titles say nothing more. */
const leftOut = new Set(["pattern", "title"])

function forModels(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(forModels)
  if (typeof value !== "object" || value === null) return value
  const kept = Object.entries(value).filter(
    ([name, inner]) => !(leftOut.has(name) && typeof inner === "string"),
  )
  return Object.fromEntries(kept.map(([name, inner]) => [name, forModels(inner)]))
}

export function described(schema: object, description: string): object {
  return { ...schema, description }
}
