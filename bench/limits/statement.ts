import type { Queries, Statement } from "../../apps/server/src/db/index.ts"

export interface Captured {
  readonly text: string
  readonly values: readonly unknown[]
}

/** What a store would send, caught on its way: so the limit runs our own statements, today's and tomorrow's. */
export async function capture(send: (queries: Queries) => Promise<unknown>): Promise<Captured> {
  let caught: Captured | undefined
  const take = ({ text }: Statement, values: readonly unknown[] = []) => {
    caught = { text, values }
  }
  await send({
    async rows(statement, values) {
      take(statement, values)
      return []
    },
    async row(statement, values) {
      take(statement, values)
      return undefined
    },
    async run(statement, values) {
      take(statement, values)
      return 1
    },
  })
  if (!caught) throw new Error("the store sent nothing")
  return caught
}

/** Values that pgbench sends along as they are, each under a name. */
export class Variables {
  readonly texts: Record<string, string> = {}

  /** A name for this text. Not the text itself: pgbench reads a colon in a literal as the name of a variable. */
  nameOf(text: string): string {
    const known = Object.keys(this.texts).find(name => this.texts[name] === text)
    const name = known ?? `text${Object.keys(this.texts).length}`
    this.texts[name] = text
    return `:${name}`
  }
}

const date = /^\d{4}-\d{2}-\d{2}$/

function expressionOf(value: unknown, variables: Variables, varying: ReadonlyMap<unknown, string>): string {
  const own = varying.get(value)
  if (own !== undefined) return `(${own})`
  if (value === null || value === undefined) return "null"
  if (typeof value === "number" || typeof value === "boolean") return String(value)
  if (value instanceof Date) return `${variables.nameOf(value.toISOString())}::timestamptz`
  if (Buffer.isBuffer(value)) return `${variables.nameOf(`\\x${value.toString("hex")}`)}::bytea`
  if (Array.isArray(value)) return value.length === 0 ? "'{}'" : arrayOf(value, variables, varying)
  const text = String(value)
  return `${variables.nameOf(text)}::${date.test(text) ? "date" : "text"}`
}

function arrayOf(
  values: readonly unknown[],
  variables: Variables,
  varying: ReadonlyMap<unknown, string>,
): string {
  return `array[${values.map(value => expressionOf(value, variables, varying)).join(", ")}]`
}

/** The statement with its values put in: those that differ each time as pgbench works them out. */
export function fillIn(
  { text, values }: Captured,
  variables: Variables,
  varying: ReadonlyMap<unknown, string>,
): string {
  return text.replaceAll(/\$(\d+)/g, (_, place) =>
    expressionOf(values[Number(place) - 1], variables, varying),
  )
}
