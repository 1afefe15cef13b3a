/** Opens the database of a directory and adds rows until it is killed. Prints each number after its commit. */

import { sql } from "../statement.ts"
import { openTestPool, silentLog } from "../test-support.ts"
import { openEmbedded } from "./open.ts"

const makeTable = sql(
  "crash-child.make",
  "create table if not exists child_acknowledged (number int primary key)",
)
const add = sql("crash-child.add", "insert into child_acknowledged values ($1)")

const [, , dataDir = ""] = process.argv
const embedded = await openEmbedded({ dataDir, log: silentLog, purpose: "server" })
const db = openTestPool(embedded.connection)
await db.run(makeTable)
process.stdout.write(`postmaster ${embedded.pid}\n`)

let next = 1
const writers = Array.from({ length: 4 }, async () => {
  for (;;) {
    const number = next++
    await db.run(add, [number])
    process.stdout.write(`${number}\n`)
  }
})
await Promise.all(writers)
