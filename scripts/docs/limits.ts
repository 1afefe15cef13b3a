import { publicEndpoints, scopesOf } from "@rasoi/contract"

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
