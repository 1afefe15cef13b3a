import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { recipes } from "../../apps/server/src/site/docs/library.ts"
import { freePort, until } from "../../apps/server/src/testing/process.ts"
import { packageVersion } from "../../packages/sdk/src/version.ts"
import { withAddress } from "../../scripts/docs/blocks.fixture.ts"
import { integrationProjects } from "../../scripts/integration-packages.ts"
import { isServed, runProgram, startProgram } from "./program.fixture.ts"
import { writeRecipe } from "./recipe.fixture.ts"

export interface Service {
  /** The address that the recipe calls. */
  readonly url: string
  readonly key: string
}

/** A recipe that runs. */
export interface Backend {
  /** The address for basket.js. */
  readonly api: string
  /** Resolves when the recipe has learnt of this status. */
  sees(orderId: string, status: string): Promise<void>
  /** Restarts what follows the orders; `meanwhile` runs in between. */
  restartFollowing(meanwhile: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

const fixture = (name: string) => join(import.meta.dirname, name)
const settingsOf = ({ url, key }: Service) => ({ RASOI_URL: url, RASOI_API_KEY: key })

/** Installs the client as the server serves it. */
export async function installSdk(serverUrl: string, folder: string): Promise<void> {
  // npm would keep that of an earlier run, because it has the same version.
  rmSync(join(folder, "node_modules/@rasoi"), { recursive: true, force: true })
  const quietly = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts"]
  const address = `${serverUrl}/sdk/${packageVersion}.tgz`
  // npm also asks the registry, so it needs the settings of this machine.
  const options = { cwd: folder, env: process.env }
  await runProgram("npm", ["install", address, "--prefix", folder, ...quietly], options)
}

interface PhpBackend extends Backend {
  /** Runs the cron of WordPress once. Returns the changes that the plugin announced. */
  cron(): Promise<string[]>
  printed(): string
}

export async function startPhp(service: Service): Promise<PhpBackend> {
  const folder = mkdtempSync(join(tmpdir(), "rasoi-php-"))
  writeRecipe("php", folder)
  const settings = join(folder, "wp-config.php")
  const written = withAddress(service.url, readFileSync(settings, "utf8"))
  writeFileSync(settings, written.replace(/rasoi_test_\w+/, service.key))
  copyFileSync(fixture("wordpress.fixture.php"), join(folder, "wordpress.php"))
  const address = `127.0.0.1:${await freePort()}`
  const cron = async () => (await (await fetch(`http://${address}/wp-cron.php`)).json()) as string[]
  const args = ["-d", "error_reporting=E_ALL", "-d", "display_errors=1", "-S", address, "wordpress.php"]
  const server = await startProgram("/usr/bin/php", args, { cwd: folder }, () =>
    isServed(`http://${address}`),
  )
  // The first run stores the cursor of now.
  await cron()
  return {
    api: `http://${address}/wp-json/rasoi/v1`,
    cron,
    printed: () => server.printed(),
    sees: (id, status) => until(async () => (await cron()).includes(`${id} ${status}`)),
    restartFollowing: meanwhile => meanwhile(),
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

/** A program that follows the orders and prints each change. It is ready when it has stored a cursor. */
async function startFollowing(program: string, args: readonly string[], folder: string, service: Service) {
  const start = () =>
    startProgram(program, args, { cwd: folder, env: settingsOf(service) }, () =>
      existsSync(join(folder, "rasoi.cursor")),
    )
  let running = await start()
  return {
    sees: (id: string, status: string) => until(() => running.printed().includes(`${id} ${status}\n`)),
    async restartFollowing(meanwhile: () => Promise<void>) {
      await running.stop()
      await meanwhile()
      running = await start()
    },
    stop: () => running.stop(),
  }
}

async function startPython(service: Service): Promise<Backend> {
  const folder = mkdtempSync(join(tmpdir(), "rasoi-python-"))
  writeRecipe("python", folder)
  copyFileSync(fixture("server.fixture.py"), join(folder, "server.py"))
  const port = await freePort()
  const api = `http://127.0.0.1:${port}`
  const options = { cwd: folder, env: settingsOf(service) }
  const server = await startProgram("/usr/bin/python3", ["server.py", String(port)], options, () =>
    isServed(api),
  )
  const { stop, ...following } = await startFollowing("/usr/bin/python3", ["follow.py"], folder, service)
  return {
    api,
    ...following,
    async stop() {
      await stop()
      await server.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

async function startMobile(service: Service, serverUrl: string): Promise<Backend> {
  const { folder } = integrationProjects.mobile
  rmSync(join(folder, "rasoi.cursor"), { force: true })
  writeRecipe("mobile-backend", folder)
  await installSdk(serverUrl, folder)
  const port = await freePort()
  const api = `http://127.0.0.1:${port}`
  const options = { cwd: folder, env: { ...settingsOf(service), PORT: String(port) } }
  const server = await startProgram(process.execPath, ["server.mts"], options, () => isServed(api))
  const { stop, ...following } = await startFollowing(process.execPath, ["follow.mts"], folder, service)
  return {
    api,
    ...following,
    async stop() {
      await stop()
      await server.stop()
    },
  }
}

/** A page that uses basket.js, so that the build has something for the browser. */
const page = `"use client"
import { useState } from "react"
import { openBasket } from "../lib/basket"

export default function Page() {
  const [total, setTotal] = useState("")
  const show = async () => setTotal((await openBasket(localStorage, "/api").quote()).total.display)
  return <button onClick={show}>{total}</button>
}
`
const layout = `export default function Layout({ children }: { children: React.ReactNode }) {
  return <html lang="en"><body>{children}</body></html>
}
`

/** Builds the website without the settings, as a host does, and starts it with them. */
async function startNext(service: Service, serverUrl: string): Promise<Backend> {
  const { folder } = integrationProjects.next
  const next = join(folder, "node_modules/next/dist/bin/next")
  writeRecipe("nextjs", folder)
  await installSdk(serverUrl, folder)
  const files = { "app/page.tsx": page, "app/layout.tsx": layout }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  writeRecipe("basket", join(folder, "lib"))
  const env = { NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production", CI: "1" }
  await runProgram(process.execPath, [next, "build"], { cwd: folder, env })
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const options = { cwd: folder, env: { ...env, ...settingsOf(service) } }
  const args = [next, "start", "--hostname", "127.0.0.1", "--port", String(port)]
  const server = await startProgram(process.execPath, args, options, () => isServed(origin))
  const read = async (id: string) => (await fetch(`${origin}/api/orders/${id}`)).json()
  return {
    api: `${origin}/api`,
    sees: (id, status) => until(async () => ((await read(id)) as { status: string }).status === status),
    restartFollowing: meanwhile => meanwhile(),
    stop: () => server.stop(),
  }
}

/** Every page of these backends uses basket.js. */
type BackendRecipe = Exclude<(typeof recipes)[number], "recipes/basket">

/** By recipe, so that the compiler refuses a recipe that no test runs. */
export const backends: Record<BackendRecipe, (service: Service, serverUrl: string) => Promise<Backend>> = {
  "recipes/php": startPhp,
  "recipes/python": startPython,
  "recipes/nextjs": startNext,
  "recipes/mobile-backend": startMobile,
}
