import type { Queries, Statement } from "../../apps/server/src/db/index.ts"

export interface Captured {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Captures the statement that a store sends, so that the limit always runs our current statements. */
export async function capture(send: (queries: Queries) => Promise<unknown>): Promise<Captured> {
  let captured: Captured | undefined
  const record =
    <Result>(result: Result) =>
    async ({ text }: Statement, values: readonly unknown[] = []) => {
      captured = { text, values }
      return result
    }
  await send({ rows: record([]), row: record(undefined), run: record(1) })
  if (!captured) throw new Error("the store sent nothing")
  return captured
}

/** Values that pgbench sends unchanged, each under a name. */
export class Variables {
  readonly texts: Record<string, string> = {}

  /** Returns a name for this text. The text itself is not used: pgbench reads a colon in a literal as a variable. */
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

/** Replaces the parameters of the statement by values. Values that differ each time become pgbench expressions. */
export function fillIn(
  { text, values }: Captured,
  variables: Variables,
  varying: ReadonlyMap<unknown, string>,
): string {
  return text.replaceAll(/\$(\d+)/g, (_, position) =>
    expressionOf(values[Number(position) - 1], variables, varying),
  )
}
