/** Longer than any id of ours; the framework refuses such paths in its own way. */
const longestParameter = 256

interface Pattern<To> {
  readonly before: string
  readonly after: string
  readonly name: string
  readonly to: To
}

export interface LaneRoutes<To> {
  add(method: string, path: string, to: To): void
  /** Exact paths, or one parameter between a fixed beginning and end; nothing with a query or an escape in it. */
  find(method: string, url: string): { to: To; params: Record<string, string> } | undefined
}

export function makeLaneRoutes<To>(): LaneRoutes<To> {
  const exact = new Map<string, { to: To; params: Record<string, string> }>()
  const patterns = new Map<string, Pattern<To>[]>()

  return {
    add(method, path, to) {
      const [before = "", name, after = ""] = path.split(/\{(\w+)\}/)
      if (name === undefined) exact.set(`${method} ${path}`, { to, params: {} })
      else patterns.set(method, [...(patterns.get(method) ?? []), { before, after, name, to }])
    },
    find(method, url) {
      const found = exact.get(`${method} ${url}`)
      if (found) return found
      for (const { before, after, name, to } of patterns.get(method) ?? []) {
        if (!url.startsWith(before) || !url.endsWith(after)) continue
        const value = url.slice(before.length, url.length - after.length)
        if (isPlain(value)) return { to, params: { [name]: value } }
      }
      return undefined
    },
  }
}

function isPlain(value: string): boolean {
  return value.length <= longestParameter && /^[\w.~-]+$/.test(value)
}
