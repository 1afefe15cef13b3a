import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { freePort, makeDataDir, until } from "../testing/process.ts"

let dataDir: ReturnType<typeof makeDataDir>
beforeEach(() => {
  dataDir = makeDataDir()
})
afterEach(() => dataDir.remove())

const root = join(import.meta.dirname, "../../../..")

/** As from a terminal: without what npm tells the programs that it has started already, such as this test. */
function environmentOutsideNpm(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("npm_")))
}

test("SIGTERM to npx rasoi serve stops the server and its database", async () => {
  const port = await freePort()
  const child = spawn("npx", ["rasoi", "serve"], {
    cwd: root,
    env: {
      ...environmentOutsideNpm(),
      ...{ PORT: String(port), METRICS_ADDRESS: "off", RASOI_DATA_DIR: dataDir.path, LOG_LEVEL: "info" },
    },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", text => {
      output += text
    })
  const ended = once(child, "exit")
  await until(() => output.includes("Rasoi listens on"))
  expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200)

  child.kill("SIGTERM")
  await ended
  const holds = (name: string) => existsSync(join(dataDir.path, name))
  await until(() => !holds("rasoi.lock") && !holds("postgres/postmaster.pid"))
  await expect(fetch(`http://localhost:${port}/readyz`)).rejects.toThrow("fetch failed")
})

test("a shell that ended while the server started stops it too", async () => {
  const port = await freePort()
  const child = spawn(process.execPath, [join(root, "apps/server/bin/rasoi.js"), "serve"], {
    env: {
      ...environmentOutsideNpm(),
      ...{ PORT: String(port), METRICS_ADDRESS: "off", RASOI_DATA_DIR: dataDir.path },
      npm_lifecycle_script: "rasoi serve",
      // As after the program replaced its own process: it saw a parent that is gone now.
      ...{ MALLOC_ARENA_MAX: "2", RASOI_PARENT: "1" },
    },
    stdio: "ignore",
  })
  await once(child, "exit")
  expect(existsSync(join(dataDir.path, "rasoi.lock"))).toBe(false)
})
