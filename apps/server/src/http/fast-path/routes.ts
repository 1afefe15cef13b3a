/** Longer than any of our ids. Fastify refuses longer paths itself. */
const longestParameter = 256

interface Pattern<Target> {
  readonly prefix: string
  readonly suffix: string
  readonly name: string
  readonly target: Target
}

export interface RouteMatch<Target> {
  readonly target: Target
  readonly path: string
  readonly params: Record<string, string>
  /** The text after the question mark, if any. */
  readonly query: string | undefined
}

/** Supports exact paths, and one parameter between a fixed prefix and suffix. Paths with escapes do not match. */
export function makeFastPathRoutes<Target>() {
  const exact = new Map<string, Map<string, RouteMatch<Target>>>()
  const patterns = new Map<string, Pattern<Target>[]>()

  function findPath(method: string, path: string): RouteMatch<Target> | undefined {
    const found = exact.get(method)?.get(path)
    if (found) return found
    for (const { prefix, suffix, name, target } of patterns.get(method) ?? []) {
      if (!path.startsWith(prefix) || !path.endsWith(suffix)) continue
      const value = path.slice(prefix.length, path.length - suffix.length)
      if (isPlain(value)) return { target, path, params: { [name]: value }, query: undefined }
    }
    return undefined
  }

  return {
    add(method: string, path: string, target: Target): void {
      const [prefix = "", name, suffix = ""] = path.split(/\{(\w+)\}/)
      if (name === undefined) {
        const paths = exact.get(method) ?? new Map<string, RouteMatch<Target>>()
        exact.set(method, paths.set(path, { target, path, params: {}, query: undefined }))
      } else patterns.set(method, [...(patterns.get(method) ?? []), { prefix, suffix, name, target }])
    },
    find(method: string, url: string): RouteMatch<Target> | undefined {
      const questionMark = url.indexOf("?")
      if (questionMark === -1) return findPath(method, url)
      // Fastify's router ends the path at `#` too.
      if (url.includes("#")) return undefined
      const found = findPath(method, url.slice(0, questionMark))
      return found && { ...found, query: url.slice(questionMark + 1) }
    },
  }
}

function isPlain(value: string): boolean {
  return value.length <= longestParameter && /^[\w.~-]+$/.test(value)
}
