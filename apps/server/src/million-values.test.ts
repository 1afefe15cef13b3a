import { once } from "node:events"
import { Worker } from "node:worker_threads"
import { expect, test } from "vitest"
import { memories } from "./million-values.fixture.ts"

/** A million values take several times as much, even the shortest of them. */
const heapMegabytes = 64

test.each(Object.keys(memories))(
  "%s: a million values fit into a small heap",
  async name => {
    const worker = new Worker(new URL("./million-values.fixture.ts", import.meta.url), {
      workerData: { name },
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    })
    // Without room left, the thread ends with an error.
    expect(await once(worker, "message")).toEqual(["fed"])
    await worker.terminate()
  },
  180_000,
)
