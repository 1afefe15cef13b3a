import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { silentLog, temporaryDirectory } from "../testing/database.ts"
import { findEmbedded, openEmbedded } from "./embedded.ts"
import { beginRestore } from "./unfinished-restore.ts"

const open = (dataDir: string) => openEmbedded({ dataDir, log: silentLog, purpose: "server" })

test("a database that cannot run here: the message names DATABASE_URL", async () => {
  using directory = temporaryDirectory()
  const file = join(directory.path, "file")
  writeFileSync(file, "")
  await expect(open(file)).rejects.toMatchObject({
    name: "EmbeddedUnavailable",
    message: expect.stringMatching(/Or set DATABASE_URL to a PostgreSQL \(15 or newer\) of your own\.$/),
  })
})

test("a directory with an unfinished restore is refused before a database is made, and given free", async () => {
  using directory = temporaryDirectory()
  beginRestore(directory.path, { file: "/backups/one.tar" })
  for (const _attempt of [1, 2])
    await expect(open(directory.path)).rejects.toMatchObject({ name: "RestoreUnfinished" })
  expect(findEmbedded(directory.path)).toBeUndefined()
})
