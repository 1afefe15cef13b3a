import { bodyOf, endpoints, heading, queryName, queryOf, responseOf, schemas } from "./document.ts"
import { errorInterfaces, errorMembers } from "./errors.ts"
import { makeNaming, type Naming } from "./naming.ts"
import {
  comment,
  interfaceOf,
  newerValue,
  referenceName,
  type Schema,
  typeOf,
  unionOf,
} from "./typescript-of.ts"

/** Every component that the schemas refer to. */
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
  const options = open ? naming.response : naming.request
  if (schema.properties) return interfaceOf(name, schema, options, membersOfOthers(name))
  const members = (schema.oneOf ?? schema.anyOf ?? []).map(each => typeOf(each, options, name, ""))
  return comment(schema, "") + unionOf(name, members)
}

/**
 * What only the other members of its union have. TypeScript refuses an unknown member in a literal alone, so a request
 * that was put together elsewhere needs to be told.
 */
function membersOfOthers(name: string): string[] {
  const unions = Object.values(schemas).map(({ oneOf }) =>
    (oneOf ?? []).map(each => referenceName(each.$ref ?? "")),
  )
  const others = unions.find(names => names.includes(name)) ?? []
  const own = schemas[name]?.properties ?? {}
  const all = others.flatMap(other => Object.keys(schemas[other]?.properties ?? {}))
  return [...new Set(all)].filter(member => !(member in own))
}

const newerText = `/** A value that is newer than this package. Handle it without failing. */
export type ${newerValue} = string & Record<never, never>
`

/** Every type in requests and responses, and their enums. */
export function sdkTypes(): string {
  const naming = makeNaming()
  const inBodies = reachable(endpoints.map(endpoint => bodyOf(endpoint) ?? {}))
  const inResponses = reachable([
    ...endpoints.map(responseOf),
    ...Object.values(errorMembers()),
    { $ref: "#/components/schemas/Fault" },
  ])
  for (const name of inBodies)
    if (inResponses.has(name)) throw new Error(`${name} is in both requests and responses`)
  const components = [...inBodies, ...inResponses].sort()
  const interfaces = components.map(name => componentText(name, inResponses.has(name), naming))
  const queries = endpoints.flatMap(endpoint => {
    const query = queryOf(endpoint)
    return query ? [interfaceOf(queryName(endpoint), query, naming.request)] : []
  })
  // Called only to collect the enums, which the errors file imports from this one.
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
