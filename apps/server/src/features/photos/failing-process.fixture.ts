import { existsSync, writeFileSync } from "node:fs"
import type { PhotoTask } from "./photo-process.ts"

/** In place of the process that reads photos: the file says what happens to it. */
process.on("disconnect", () => process.exit())
process.on("message", ({ file }: PhotoTask) => {
  const [kind, marker = ""] = file.toString().split(" ")
  const isKilled = kind === "killed" || (kind === "killed-once" && !existsSync(marker))
  if (marker !== "") writeFileSync(marker, "")
  if (kind === "stuck") return
  if (isKilled) process.kill(process.pid, "SIGKILL")
  else process.send?.({ files: { 320: Buffer.from("read") } })
})
