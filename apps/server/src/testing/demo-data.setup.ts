import type { TestProject } from "vitest/node"
import { makeDataDir, startServerProcess } from "./process.ts"

declare module "vitest" {
  interface ProvidedContext {
    demoDataDir: string
  }
}

/** The first start of a demo takes four times the processor time of a second one, so tests start on a copy of its data. */
export default async function setup(project: TestProject) {
  const dataDir = makeDataDir()
  const server = await startServerProcess("demo", dataDir.path)
  await server.stop()
  project.provide("demoDataDir", dataDir.path)
  return () => dataDir.remove()
}
