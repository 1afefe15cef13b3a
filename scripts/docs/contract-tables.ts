import {
  type ErrorCode,
  errors,
  operationId,
  publicEndpoints,
  publicErrorCodes,
  publicFaultReasons,
  scopesOf,
} from "@rasoi/contract"

/** The rate limit of each endpoint. */
export function limitsText(): string {
  const rows = publicEndpoints
    .filter(({ path }) => !path.startsWith("/v1/test/"))
    .map(({ method, path, access, limit }) => {
      const scope = access.kind === "key" ? scopeText(scopesOf(access)) : "no key"
      const count = limit.per === "key" ? `${limit.count}` : `${limit.count} for each IP address`
      return `| \`${method} ${path}\` | ${scope} | ${count} |\n`
    })
  return `| Endpoint | Scope | Per minute |\n|---|---|---|\n${rows.join("")}`
}

const scopeText = (scopes: readonly string[]) => scopes.map(scope => `\`${scope}\``).join(" or ")

/** Every `reason` of the public API, with what it means. */
export function reasonsText(): string {
  const rows = Object.entries(publicFaultReasons).map(
    ([reason, meaning]) => `| \`${reason}\` | ${meaning} |\n`,
  )
  return `| Reason | |\n|---|---|\n${rows.join("")}`
}

/** The index of public codes by status, then the meaning and remedy of each. */
export function codesText(): string {
  return `${index()}\n${publicErrorCodes.map(section).join("\n")}`
}

function index(): string {
  const statuses = [...new Set(publicErrorCodes.map(code => errors[code].status))].sort((a, b) => a - b)
  const rows = statuses.map(status => {
    const codes = publicErrorCodes.filter(code => errors[code].status === status)
    return `| ${status} | ${codes.map(code => `[${code}](#${code.toLowerCase()})`).join(", ")} |\n`
  })
  return `| Status | Codes |\n|---|---|\n${rows.join("")}`
}

function section(code: ErrorCode): string {
  const { status, remembered, meaning, remedy, members } = errors[code]
  const names = Object.keys(members)
  const extra =
    names.length > 0 ? [`Additional members: ${names.map(name => `\`${name}\``).join(" and ")}.`] : []
  const stored = remembered ? ["Stored with the Idempotency-Key: a retry gets the same response."] : []
  const facts = [...extra, ...stored, ...returnedBy(code)].join(" ")
  return `### ${code}\n\n**${status}.** ${meaning}\n\n**What to do:** ${remedy}\n${facts && `\n${facts}\n`}`
}

function returnedBy(code: ErrorCode): string[] {
  const users = publicEndpoints.filter(endpoint => (endpoint.errors as readonly string[]).includes(code))
  if (users.length === 0) return []
  if (users.length === publicEndpoints.length) return ["Returned by every endpoint."]
  const keyed = publicEndpoints.filter(({ access }) => access.kind === "key")
  if (users.length === keyed.length && users.every(({ access }) => access.kind === "key"))
    return ["Returned by every endpoint that requires a key."]
  return [
    `Returned by ${users.map(({ id, method, path }) => `[\`${method} ${path}\`](../openapi.json#${operationId(id)})`).join(", ")}.`,
  ]
}
