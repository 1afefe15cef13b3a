import { Client, type FieldDef } from "pg"
import { beforeAll, beforeEach, expect, inject, test } from "vitest"
import { createTestDatabase } from "../testing/database.ts"
import { clientConfig } from "./connection.ts"
import { type Declarations, type Kind, readDeclarations, statementFiles } from "./declared-rows.fixture.ts"
import { statementTexts } from "./statement.ts"

/** What a value of this type is once the driver and our parsers have read it. */
const kinds: Record<string, Kind> = {
  text: "string",
  date: "string",
  smallint: "number",
  integer: "number",
  bigint: "number",
  boolean: "boolean",
  "timestamp with time zone": "Date",
  bytea: "Buffer",
  jsonb: "object",
  "text[]": "string[]",
  "integer[]": "number[]",
}

interface Column {
  kind: Kind | string
  /** False also where the database does not say: a computed column, or one of an outer join. */
  nullable: boolean
}

/** Has PostgreSQL parse a statement and say what its rows look like, without running it. */
function describeStatement(client: Client, text: string): Promise<FieldDef[]> {
  return new Promise((resolve, reject) => {
    let fields: FieldDef[] = []
    client.query({
      submit(connection: { parse(q: object): void; describe(q: object): void; sync(): void }) {
        connection.parse({ text, name: "", types: [] })
        connection.describe({ type: "S", name: "" })
        connection.sync()
      },
      handleRowDescription: (message: { fields: FieldDef[] }) => {
        fields = message.fields
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(fields),
    } as never)
  })
}

type Results = Map<string, Map<string, Column>>

/** The columns of each statement, and what the database refuses. */
async function columnsOf(client: Client, texts: Iterable<[name: string, text: string]>) {
  const fields: (FieldDef & { statement: string })[] = []
  const results: Results = new Map()
  const refused: string[] = []
  for (const [statement, text] of texts) {
    try {
      for (const field of await describeStatement(client, text)) fields.push({ ...field, statement })
      results.set(statement, new Map())
    } catch (error) {
      refused.push(`${statement}: ${(error as Error).message}`)
    }
  }
  const { rows } = await client.query(
    `select format_type(oid, null) as type, coalesce(not attnotnull, false) as nullable
       from unnest($1::oid[], $2::oid[], $3::int[]) with ordinality as field (oid, table_oid, number, place)
       left join pg_attribute on attrelid = table_oid and attnum = number order by place`,
    [
      fields.map(field => field.dataTypeID),
      fields.map(field => field.tableID),
      fields.map(field => field.columnID),
    ],
  )
  for (const [index, { name, statement }] of fields.entries()) {
    const { type, nullable } = rows[index]
    results.get(statement)?.set(name, { kind: kinds[type] ?? type, nullable })
  }
  return { results, refused }
}

/** What the code takes rows for and the database does not give, in the statements whose text has this word. */
async function findMismatches(
  client: Client,
  { statements, rows }: Declarations,
  word = "",
): Promise<string[]> {
  const texts = [...statementTexts].filter(([name]) => statements.some(pattern => pattern.test(name)))
  const { results, refused: found } = await columnsOf(
    client,
    texts.filter(([, text]) => text.includes(word)),
  )
  for (const { place, statements: ran, columns } of rows) {
    if (!texts.some(([name]) => ran.test(name))) found.push(`${place}: runs no statement that is known`)
    for (const [name, result] of [...results].filter(([name]) => ran.test(name))) {
      for (const column of columns) {
        const given = result.get(column.name)
        if (!given) found.push(`${name}: has no column ${column.name} (${place})`)
        else if (given.kind !== column.kind)
          found.push(`${name}: ${column.name} is ${given.kind}, not ${column.kind} (${place})`)
        else if (given.nullable && !column.nullable)
          found.push(`${name}: ${column.name} can be null (${place})`)
      }
    }
  }
  return found
}

let declared: Declarations
let client: Client

beforeAll(async () => {
  for (const path of statementFiles()) await import(path)
  declared = readDeclarations()
})
beforeEach(async () => {
  const connection = await createTestDatabase(inject("clusterConnection"))
  client = new Client(
    clientConfig(connection, { applicationName: "rasoi-test", statementDeadlineMs: 30_000 }),
  )
  await client.connect()
  return () => client.end()
})

test("every statement fits the migrated schema, and gives the rows that the code takes it to give", async () => {
  expect(declared.rows.length).toBeGreaterThan(80)
  expect(await findMismatches(client, declared)).toEqual([])
})

test.each([
  ["renames a column", "alter table orders rename column person_phone to rider_phone", "person_phone"],
  ["retypes a column", "alter table orders alter column total_paise type text", "total_paise is string"],
  ["allows null", "alter table orders alter column day drop not null", "day can be null"],
])("a migration that %s is noticed", async (_, migration, expected) => {
  await client.query(migration)
  const found = await findMismatches(client, declared, "orders")
  expect(found.filter(line => line.includes(expected))).not.toEqual([])
})
