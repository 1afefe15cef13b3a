/**
 * Compares Rasoi with Vendure and Medusa. All three run on one PostgreSQL and are loaded in turn.
 *
 * `npm run bench:peers`; `-- --keep` keeps their packages for the next run with `--keep`, `-- --dir <folder>` sets the
 * folder, `-- --rounds <n> --seconds <n>` sets the length
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type CleanUp, makeCleanUp } from "../../bench/clean-up.ts"
import { describeMachine, pin, residentMegabytes } from "../../bench/machine.ts"
import { asJson, printReport } from "../../bench/report.ts"
import { makeScratch } from "../../bench/setup/index.ts"
import { countOrders, openStatementCounter, prepareCluster, vacuum } from "./cluster.ts"
import { countOrder, measureRound, type OrderCost, type Sample, warmUp } from "./measure.ts"
import { medusaPackages, startMedusa } from "./medusa.ts"
import { deadlineMs, hardLimitMs, type PeersOptions, readPeersOptions, usage } from "./options.ts"
import { installPackages, type PackageSpec } from "../../scripts/install-packages.ts"
import { type Rasoi, startRasoi } from "./rasoi.ts"
import { describeCosts, describeSample, latenciesOf, leftOut, resultsOf } from "./report.ts"
import { makeCart, makeMenu, productsOf } from "./shop.ts"
import type { System } from "./system.ts"
import { startVendure, vendurePackages } from "./vendure.ts"

const resultPath = join(import.meta.dirname, "..", "..", "bench", "results", "peers.json")
const warmUpMs = 1_000

const log = (text: string) => void process.stderr.write(`bench: ${text}\n`)

function makeFolder(cleanUp: CleanUp, { parent, keep }: PeersOptions): string {
  const name = join(parent, "rasoi-bench-peers")
  if (keep) return name
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(`${name}-`)
  cleanUp.add(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

async function install(cleanUp: CleanUp, options: PeersOptions) {
  const folder = makeFolder(cleanUp, options)
  const folders = { vendure: join(folder, "vendure"), medusa: join(folder, "medusa") }
  const all: [string, PackageSpec][] = [
    ["Vendure", vendurePackages(folders.vendure)],
    ["Medusa", medusaPackages(folders.medusa)],
  ]
  for (const [name, spec] of all) {
    log(`installing ${name} in ${spec.folder}`)
    const { installed } = await installPackages(cleanUp, spec)
    if (!installed) log("already installed by an earlier run")
  }
  return folders
}

interface Started {
  readonly rasoi: Rasoi
  readonly systems: readonly System[]
}

async function startAll(cleanUp: CleanUp, folders: { vendure: string; medusa: string }): Promise<Started> {
  const menu = makeMenu()
  const shop = { menu, products: productsOf(menu), cart: makeCart(menu) }
  const scratch = makeScratch(cleanUp)
  log("starting Rasoi and its PostgreSQL")
  await prepareCluster(join(scratch, "data"), ["vendure", "medusa"])
  const rasoi = await startRasoi(cleanUp, scratch, shop)
  const { connection } = rasoi.database
  log("filling and starting Vendure")
  const vendure = await startVendure(cleanUp, folders.vendure, connection, shop)
  log("migrating, filling and starting Medusa")
  const medusa = await startMedusa(cleanUp, folders.medusa, connection, shop)
  const systems = [rasoi.system, vendure, medusa]
  for (const system of systems) await vacuum(connection, system)
  // Pinned last, because processes started later would inherit it.
  for (const { pid } of systems) pin(pid, "server")
  pin(process.pid, "load")
  return { rasoi, systems }
}

async function countAll(cleanUp: CleanUp, { rasoi, systems }: Started): Promise<OrderCost[]> {
  const counter = await openStatementCounter(cleanUp, rasoi.database.connection)
  const costs: OrderCost[] = []
  for (const system of systems) costs.push(await countOrder(counter, system))
  log(describeCosts(costs))
  return costs
}

async function measureAll(
  { rasoi, systems }: Started,
  options: PeersOptions,
  started: number,
): Promise<Sample[]> {
  const samples: Sample[] = []
  for (let round = 0; round < options.rounds; round += 1) {
    const begun = performance.now()
    log(`round ${round + 1} of ${options.rounds}`)
    const measured = await measureRound(systems, {
      number: round,
      windowMs: options.windowMs,
      countOrders: system => countOrders(rasoi.database.connection, system),
      onSample: one => log(`  ${describeSample(one)}`),
    })
    samples.push(...measured)
    rasoi.requireConsole()
    const now = performance.now()
    const isLast = round + 1 === options.rounds
    if (!isLast && now + (now - begun) - started > deadlineMs) {
      log(`another round would end after ${deadlineMs / 60_000} minutes: stopping after ${round + 1}`)
      break
    }
  }
  return samples
}

function report({ systems }: Started, options: PeersOptions, costs: OrderCost[], samples: Sample[]): void {
  const [ours = "", ...others] = systems.map(({ name }) => name)
  const results = resultsOf(samples, ours, others)
  const outcome = {
    machine: describeMachine(),
    node: process.version,
    versions: Object.fromEntries(systems.map(({ name, version }) => [name, version])),
    options: { rounds: options.rounds, windowMs: options.windowMs },
    results: asJson(results),
    perOrder: costs,
    latencies: latenciesOf(samples),
    memoryMegabytes: Object.fromEntries(
      systems.map(({ name, pid }) => [name, Math.round(residentMegabytes(pid))]),
    ),
    leftOut,
    samples,
  }
  mkdirSync(join(resultPath, ".."), { recursive: true })
  writeFileSync(resultPath, `${JSON.stringify(outcome, null, 2)}\n`)
  const lines = [describeCosts(costs), "Limits of this comparison:", ...leftOut.map(line => `- ${line}`)]
  process.stdout.write(`${printReport(results, [])}\n${lines.join("\n")}\n\nWritten to ${resultPath}\n`)
}

async function main(cleanUp: CleanUp): Promise<void> {
  const options = readPeersOptions(process.argv.slice(2))
  if (!options) {
    process.stdout.write(usage)
    return
  }
  const folders = await install(cleanUp, options)
  const started = performance.now()
  setTimeout(() => void end(`not done after ${hardLimitMs / 60_000} minutes`, 1), hardLimitMs).unref()
  const all = await startAll(cleanUp, folders)
  log("warming up")
  await warmUp(all.systems, warmUpMs)
  const costs = await countAll(cleanUp, all)
  const samples = await measureAll(all, options, started)
  report(all, options, costs, samples)
}

const cleanUp = makeCleanUp()

async function end(why: string, code: number): Promise<never> {
  log(`${why}: stopping all processes`)
  await cleanUp.run()
  process.exit(code)
}

process.once("SIGINT", () => void end("interrupted", 130))
process.once("SIGTERM", () => void end("terminated", 143))

try {
  await main(cleanUp)
} catch (error) {
  log(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
} finally {
  await cleanUp.run()
}
