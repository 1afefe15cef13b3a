/** Opens the database of a directory and adds rows until it is killed. Prints each number after its commit. */
import { openEmbedded } from "./open.ts"
import { openTestPool, silentLog, testApplication } from "./test-support.ts"

const [, , dataDir = ""] = process.argv
const embedded = await openEmbedded({
  dataDir,
  application: testApplication,
  log: silentLog,
  purpose: "server",
})
const db = openTestPool(embedded.connection)
await db.query("create table if not exists child_acknowledged (number int primary key)")
process.stdout.write(`postmaster ${embedded.pid}\n`)

let next = 1
const writers = Array.from({ length: 4 }, async () => {
  for (;;) {
    const number = next++
    await db.query("insert into child_acknowledged values ($1)", [number])
    process.stdout.write(`${number}\n`)
  }
})
await Promise.all(writers)
