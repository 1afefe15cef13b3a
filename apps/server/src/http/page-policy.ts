/** A Content-Security-Policy: a source without a value is this server, and what is not named is refused. */
export function pagePolicy(sources: readonly string[], formAction: "'self'" | "'none'" = "'self'"): string {
  const named = sources.map(source => (source.includes(" ") ? source : `${source} 'self'`))
  const form = `form-action ${formAction}`
  return ["default-src 'none'", ...named, "base-uri 'none'", form, "frame-ancestors 'none'"].join("; ")
}
