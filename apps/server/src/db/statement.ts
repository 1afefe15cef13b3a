export interface Statement {
  readonly name: string
  readonly text: string
}

const maximumNameBytes = 63
const known = new Map<string, string>()

/**
 * A named prepared statement, parsed and planned once per connection. With two texts under one name, a connection would
 * run the one it saw first, so the second is refused when its module loads.
 */
export function sql(name: string, text: string): Statement {
  if (name === "" || Buffer.byteLength(name) > maximumNameBytes)
    throw new Error(`statement name "${name}" must have 1 to ${maximumNameBytes} bytes`)
  const earlier = known.get(name)
  if (earlier !== undefined && earlier !== text)
    throw new Error(`statement name "${name}" is already taken by another statement`)
  known.set(name, text)
  return Object.freeze({ name, text })
}
