import { type ErrorCode, errors, publicErrorCodes } from "@rasoi/contract"
import { heading, schemas } from "./document.ts"
import { makeNaming, type Naming } from "./naming.ts"
import { capital, comment, fitLine, type Schema, typeOf, unionOf } from "./typescript-of.ts"

/** The members of every error; the others belong to its code. */
const envelope = new Set(["code", "message", "requestId", "field", "errors", "docUrl"])

/** On an error `status` is the HTTP status, so a member of that name is renamed, as in the SDK's failure.ts. */
const renamedMembers: Readonly<Record<string, string>> = { status: "currentStatus" }

/** "PRICE_CHANGED" → "PriceChangedError". */
function errorName(code: string): string {
  return `${code.toLowerCase().split("_").map(capital).join("")}${code.endsWith("_ERROR") ? "" : "Error"}`
}

/** The members of each code that has some. */
export function errorMembers(): Record<string, Schema> {
  const found: Record<string, Schema> = {}
  for (const code of publicErrorCodes) {
    const properties = schemas[`Error_${code}`]?.properties?.error?.properties ?? {}
    const members = Object.entries(properties).filter(([name]) => !envelope.has(name))
    const named = members.map(([name, schema]) => [renamedMembers[name] ?? name, schema] as const)
    if (members.length > 0) found[code] = { properties: Object.fromEntries(named) }
  }
  return found
}

/** An interface for each code, and the names of the types they use. */
export function errorInterfaces(naming: Naming): { text: string; imported: Set<string> } {
  const members = errorMembers()
  const imported = new Set<string>()
  const interfaceFor = (code: ErrorCode) => {
    const { meaning, remedy } = errors[code]
    const own = Object.entries(members[code]?.properties ?? {}).map(([name, schema]) => {
      const type = typeOf(schema, naming.response, capital(name), "  ")
      for (const [word] of type.matchAll(/\b[A-Z]\w+/g)) imported.add(word)
      return `${comment(schema, "  ")}  readonly ${name}: ${type}\n`
    })
    const body = `  readonly code: "${code}"\n${own.join("")}`
    return `/** ${meaning} ${remedy} */\nexport interface ${errorName(code)} extends ApiErrorFacts {\n${body}}\n`
  }
  return { text: publicErrorCodes.map(interfaceFor).join("\n"), imported }
}

function remedyOf(code: ErrorCode): string {
  const remedy = JSON.stringify(errors[code].remedy)
  return fitLine(`  ${code}: ${remedy},\n`, `  ${code}:\n    ${remedy},\n`)
}

/** Every code with its members, and what to do about it. */
export function sdkErrors(): string {
  const { text, imported } = errorInterfaces(makeNaming())
  const codes = publicErrorCodes.map(code => JSON.stringify(code))
  return `${heading}import type { ApiErrorFacts } from "../error-facts.ts"
import type { ${[...imported].sort().join(", ")} } from "./types.ts"

${unionOf("ErrorCode", codes)}
${text}
/** Every error code that this package knows. */
${unionOf("KnownApiError", publicErrorCodes.map(errorName))}
/** What to do about each code; part of the error's message. */
export const remedies: Readonly<Record<ErrorCode, string>> = {
${publicErrorCodes.map(remedyOf).join("")}}
`
}
