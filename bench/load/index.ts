import { fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import type { CleanUp } from "../clean-up.ts"
import { pin } from "../machine.ts"
import type { JobResult, Jobs } from "./jobs.ts"

export { makeRequest, type Plan, phoneMark, uniqueMark } from "./requests.ts"

export interface Generator {
  readonly pid: number
  run<Kind extends keyof Jobs>(kind: Kind, load: Parameters<Jobs[Kind]>[0]): ReturnType<Jobs[Kind]>
  stop(): void
}

/** Starts the load in its own process, on another core than the server. */
export async function startGenerator(cleanUp: CleanUp): Promise<Generator> {
  const child = fork(join(import.meta.dirname, "generator.ts"), {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  })
  const stop = () => void child.kill()
  cleanUp.add(stop)
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()
  let serial = 0
  await once(child, "message")
  if (child.pid) pin(child.pid, "load")
  child.on("message", ({ id, result, error }: JobResult) => {
    const one = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) one?.resolve(result)
    else one?.reject(new Error(error))
  })
  child.on("exit", () => {
    for (const one of waiting.values()) one.reject(new Error("the load generator ended"))
    waiting.clear()
  })
  return {
    pid: child.pid ?? 0,
    run(kind, load) {
      serial += 1
      const id = serial
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve: resolve as (result: unknown) => void, reject })
        child.send({ id, kind, load })
      }) as ReturnType<Jobs[typeof kind]>
    },
    stop,
  }
}
