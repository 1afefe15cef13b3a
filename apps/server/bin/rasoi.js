#!/usr/bin/env node
// First of all: npx can be stopped while the rest of this file runs, and then the parent is another process.
const parent = Number(process.env.RASOI_PARENT ?? process.ppid)
delete process.env.RASOI_PARENT
// Plain JavaScript, so that an older Node can at least say what is wrong, and so that with a warm cache nothing has to
// be stripped of its types: the tool for that would stay in the idle server's memory.
const [major = 0] = process.versions.node.split(".").map(Number)
if (major < 24) {
  process.stderr.write(
    `rasoi: this is Node ${process.versions.node}; Rasoi needs 24 or newer and brings its own: call it as "npx rasoi" or through npm.\n`,
  )
  process.exit(1)
}
// A flood takes a quarter less memory with two malloc arenas and a young generation of 16 MB. Both are read only when a
// process starts, so a server replaces its own process once.
const [command] = process.argv.slice(2)
const serves = command === "serve" || command === "demo"
if (serves && process.platform === "linux" && !process.env.MALLOC_ARENA_MAX && process.execve) {
  const environment = { ...process.env, MALLOC_ARENA_MAX: "2", RASOI_PARENT: String(parent) }
  process.removeAllListeners("warning")
  process.execve(
    process.execPath,
    [process.execPath, "--max-semi-space-size=16", ...process.execArgv, ...process.argv.slice(1)],
    environment,
  )
}
if (serves && /\brasoi\b/.test(process.env.npm_lifecycle_script ?? "")) stopWithParent()
const { setFlagsFromString } = await import("node:v8")
// Loading makes much garbage, once; room that is made for it would stay with an idle server. Load may have its room.
setFlagsFromString("--semi-space-growth-factor=1")
// Garbage is collected when the heap has doubled, not when it is four times as large: a flood takes less memory.
setFlagsFromString("--heap-growing-percent=100")
// Compiling the server's files takes most of a command's time; the second run skips it.
const { enableCompileCache, flushCompileCache } = await import("node:module")
enableCompileCache()
const { runCommandLine } = await import("../src/cli/index.ts")
await runCommandLine(process.argv.slice(2))
// Node writes the cache at a clean exit. A server that is killed must start as fast the next time.
if (serves) flushCompileCache()
setFlagsFromString("--semi-space-growth-factor=2")

/**
 * npx and npm start a shell, which starts this process. They pass a signal on to the shell alone, which ends without us.
 * So the end of the shell is the signal to stop.
 */
function stopWithParent() {
  const watching = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watching)
    process.kill(process.pid, "SIGTERM")
  }, 250)
  watching.unref()
}
