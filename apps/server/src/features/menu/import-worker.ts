import { parentPort } from "node:worker_threads"
import type { ThreadTask } from "./import-preview.ts"
import { runImport } from "./import-task.ts"
import { joinMenu } from "./menu-pieces.ts"

parentPort?.on("message", async ({ pieces, ...task }: ThreadTask) => {
  const result = await runImport({ ...task, current: joinMenu(pieces) })
  if ("faults" in result) return parentPort?.postMessage(result)
  // A copy, because the bytes may be a part of a buffer that this thread shares between its parts.
  const bytes = new Uint8Array(result.bytes)
  parentPort?.postMessage({ ...result, bytes }, [bytes.buffer])
})
