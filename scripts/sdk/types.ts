import { answerOf, bodyOf, endpoints, heading, queryName, queryOf, schemas } from "./document.ts"
import { errorInterfaces, errorMembers } from "./errors.ts"
import { makeNaming, type Naming } from "./naming.ts"
import { comment, interfaceOf, newerValue, type Schema, typeOf, unionOf } from "./typescript-of.ts"

/** Every component that schemas lead to. */
function reachable(from: readonly Schema[]): Set<string> {
  const found = new Set<string>()
  const visit = (schema: Schema) => {
    for (const [, name = ""] of JSON.stringify(schema).matchAll(/#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue
      found.add(name)
      visit(schemas[name] ?? {})
    }
  }
  from.forEach(visit)
  return found
}

function componentText(name: string, open: boolean, naming: Naming): string {
  const schema = schemas[name] ?? {}
  const writing = open ? naming.answered : naming.sent
  if (schema.properties) return interfaceOf(name, schema, writing)
  const members = (schema.anyOf ?? []).map(each => typeOf(each, writing, name, ""))
  return comment(schema, "") + unionOf(name, members)
}

const newerText = `/** A value that is newer than this package: expect it, and show or skip it without failing. */
export type ${newerValue} = string & Record<never, never>
`

/** Every shape that is sent or answered, and the lists of values in them. */
export function sdkTypes(): string {
  const naming = makeNaming()
  const inBodies = reachable(endpoints.map(endpoint => bodyOf(endpoint) ?? {}))
  const inAnswers = reachable([
    ...endpoints.map(answerOf),
    ...Object.values(errorMembers()),
    { $ref: "#/components/schemas/Fault" },
  ])
  for (const name of inBodies) if (inAnswers.has(name)) throw new Error(`${name} is both sent and answered`)
  const components = [...inBodies, ...inAnswers].sort()
  const interfaces = components.map(name => componentText(name, inAnswers.has(name), naming))
  const queries = endpoints.flatMap(endpoint => {
    const query = queryOf(endpoint)
    return query ? [interfaceOf(queryName(endpoint), query, naming.sent)] : []
  })
  // For the lists of values alone: the errors' own file imports them from this one.
  errorInterfaces(naming)
  const enums = [...naming.used]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, values]) =>
      unionOf(
        name,
        values.map(value => JSON.stringify(value)),
      ),
    )
  return heading + [newerText, ...enums, ...interfaces, ...queries].join("\n")
}
