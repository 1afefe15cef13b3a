import { Client } from "pg"
import type { Connection, Queries, Statement } from "../../db/index.ts"

export interface PlanNode {
  "Node Type": string
  "Relation Name"?: string
  "Index Name"?: string
  "Actual Rows": number
  "Actual Loops": number
  "Rows Removed by Filter"?: number
  "Rows Removed by Index Recheck"?: number
  "Rows Removed by Join Filter"?: number
  "Shared Hit Blocks": number
  "Shared Read Blocks": number
  Plans?: PlanNode[]
}

export interface Explained {
  /** Every node that reads a table or an index, with the number of rows it returned and filtered out. */
  readonly reads: { by: string; rows: number; discarded: number }[]
  /** The number of 8 KB pages that the statement read. */
  readonly pages: number
  /** The pairs of rows that joins compared in vain, without an index or a hash table. */
  readonly compared: number
}

export type PlanMode = "force_custom_plan" | "force_generic_plan"

/** Runs a store function's statement with EXPLAIN ANALYZE, then rolls it back. */
export async function explain(
  connection: Connection,
  mode: PlanMode,
  call: (db: Queries) => Promise<unknown>,
): Promise<Explained> {
  const { statement, values } = await capture(call)
  const client = new Client("url" in connection ? connection.url : { ...connection, ssl: false })
  await client.connect()
  try {
    await client.query("begin")
    await client.query(`set local plan_cache_mode = ${mode}`)
    await client.query(`prepare explained as ${statement.text}`)
    const literals = values.map(value => literalOf(client, value)).join(", ")
    const { rows } = await client.query(
      `explain (analyze, buffers, timing off, format json) execute explained (${literals})`,
    )
    const plan = (rows[0] as { "QUERY PLAN": { Plan: PlanNode }[] })["QUERY PLAN"][0]?.Plan
    await client.query("rollback")
    if (!plan) throw new Error("no plan")
    const pages = plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]
    return { reads: readsOf(plan), pages, compared: comparedBy(plan) }
  } finally {
    await client.end()
  }
}

/** Returns the statement and values that a store function would send. */
async function capture(call: (db: Queries) => Promise<unknown>) {
  const sent: { statement: Statement; values: readonly unknown[] }[] = []
  const record = <Rows>(statement: Statement, values: readonly unknown[] = [], rows: Rows) => {
    sent.push({ statement, values })
    return Promise.resolve(rows)
  }
  await call({
    rows: (statement, values) => record(statement, values, []),
    row: (statement, values) => record(statement, values, undefined),
    run: (statement, values) => record(statement, values, 0),
  })
  const [only] = sent
  if (!only || sent.length !== 1) throw new Error(`${sent.length} statements instead of one`)
  return only
}

function literalOf(client: Client, value: unknown): string {
  if (value === null) return "null"
  if (typeof value === "number") return String(value)
  if (Array.isArray(value)) return client.escapeLiteral(`{${value.map(elementOf).join(",")}}`)
  return client.escapeLiteral(textOf(value))
}

function elementOf(value: unknown): string {
  return value === null ? "null" : JSON.stringify(textOf(value))
}

function textOf(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value)
}

function comparedBy(node: PlanNode): number {
  const own = (node["Rows Removed by Join Filter"] ?? 0) * node["Actual Loops"]
  return (node.Plans ?? []).map(comparedBy).reduce((sum, pairs) => sum + pairs, own)
}

function readsOf(node: PlanNode): Explained["reads"] {
  const by = node["Index Name"] ?? node["Relation Name"]
  const discarded = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0)
  const loops = node["Actual Loops"]
  const isRead = /Scan$/.test(node["Node Type"]) && by !== undefined
  const own = isRead ? [{ by, rows: node["Actual Rows"] * loops, discarded: discarded * loops }] : []
  return [...own, ...(node.Plans ?? []).flatMap(readsOf)]
}
