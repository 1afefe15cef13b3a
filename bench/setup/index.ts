import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { makeCaller } from "../../apps/server/src/testing/caller.ts"
import type { CleanUp } from "../clean-up.ts"
import type { Generator } from "../load/index.ts"
import type { Failure } from "../report.ts"
import { attachDatabase, type ServerDatabase } from "./database.ts"
import { makeRestaurants, type Restaurant } from "./restaurants.ts"
import { type ServerProcess, startServer } from "./server.ts"

export type { Restaurant } from "./restaurants.ts"

/** A server with its database and restaurants, ready to measure. */
export interface Setup {
  readonly dataDir: string
  readonly server: ServerProcess
  readonly database: ServerDatabase
  readonly busy: Restaurant
  readonly many: readonly Restaurant[]
  readonly call: ReturnType<typeof makeCaller>["call"]
  close(): Promise<void>
}

export function makeScratch(cleanUp: CleanUp): string {
  const path = mkdtempSync(join(tmpdir(), "rasoi-bench-"))
  cleanUp.add(() => rmSync(path, { recursive: true, force: true }))
  return path
}

interface SetupOptions {
  readonly restaurants: number
  readonly environment?: Readonly<Record<string, string>>
  readonly preload?: string
}

export async function makeSetup(cleanUp: CleanUp, { restaurants, ...rest }: SetupOptions): Promise<Setup> {
  const scratch = makeScratch(cleanUp)
  const dataDir = join(scratch, "data")
  const server = await startServer(cleanUp, { dataDir, logPath: join(scratch, "server.log"), ...rest })
  const database = await attachDatabase(cleanUp, dataDir)
  const made = await makeRestaurants(database, restaurants)
  return {
    dataDir,
    server,
    database,
    ...made,
    call: makeCaller(`http://127.0.0.1:${server.port}`).call,
    async close() {
      await database.close()
      await server.stop()
      rmSync(scratch, { recursive: true, force: true })
    },
  }
}

interface Reporter {
  readonly generator: Generator
  fail(failure: Failure): void
}

/** Opens consoles for the restaurants, because the server accepts live orders only while a console is connected. */
export async function withConsoles<T>(
  { generator, fail }: Reporter,
  { server }: Pick<Setup, "server">,
  restaurants: readonly Restaurant[],
  work: () => Promise<T>,
): Promise<T> {
  const cookies = restaurants.map(({ cookie }) => cookie)
  try {
    await generator.run("openConsoles", { port: server.port, cookies })
    return await work()
  } finally {
    const { open, faults, example } = await generator.run("closeConsoles", undefined)
    if (faults > 0) fail({ name: `${open} consoles`, error: `${faults} faults, such as: ${example}` })
  }
}
