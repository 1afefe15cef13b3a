/** Where Redis is: one server, or the primary that Sentinels name. */
export interface RedisAddress {
  readonly host?: string
  readonly port?: number
  readonly sentinels?: readonly { readonly host: string; readonly port: number }[]
  /** The name under which the Sentinels watch the primary. */
  readonly name?: string
  readonly username?: string
  readonly password?: string
  readonly db: number
  readonly tls: boolean
}

const pattern =
  /^redis(?<tls>s)?(?<sentinel>-sentinel)?:\/\/(?:(?<user>[^:@/]*)(?::(?<password>[^@/]*))?@)?(?<hosts>[^/?#]+)(?:\/(?<path>[^?#]*))?$/
const hostPattern = /^(?<host>\[[0-9a-fA-F:.]+\]|[^:[\]\s]+)(?::(?<port>\d{1,5}))?$/

/** Undefined if the text is not an address of Redis. */
export function readRedisAddress(text: string): RedisAddress | undefined {
  const parts = pattern.exec(text)?.groups
  if (!parts) return undefined
  const isSentinel = parts.sentinel !== undefined
  const hosts = (parts.hosts ?? "").split(",").map(host => readHost(host, isSentinel ? 26_379 : 6_379))
  const [first] = hosts
  const access = readAccess(parts.user, parts.password)
  if (!first || !access || !hosts.every(host => host !== undefined)) return undefined
  const tls = parts.tls !== undefined
  if (isSentinel) {
    const [, name, number] = /^([^/]+)(?:\/(\d{1,4}))?$/.exec(parts.path ?? "") ?? []
    return name === undefined
      ? undefined
      : { sentinels: hosts, name, ...access, db: Number(number ?? 0), tls }
  }
  if (hosts.length > 1 || !/^\d{0,4}$/.test(parts.path ?? "")) return undefined
  return { ...first, ...access, db: Number(parts.path || 0), tls }
}

function readHost(text: string, presetPort: number): { host: string; port: number } | undefined {
  const { host, port } = hostPattern.exec(text)?.groups ?? {}
  if (host === undefined || Number(port) > 65_535) return undefined
  return { host: host.replace(/^\[|\]$/g, ""), port: port === undefined ? presetPort : Number(port) }
}

function readAccess(
  user: string | undefined,
  password: string | undefined,
): Pick<RedisAddress, "username" | "password"> | undefined {
  try {
    return {
      ...(user ? { username: decodeURIComponent(user) } : {}),
      ...(password ? { password: decodeURIComponent(password) } : {}),
    }
  } catch {
    return undefined
  }
}
