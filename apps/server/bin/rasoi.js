#!/usr/bin/env node
// Plain JavaScript, so that an older Node can at least say what is wrong.
const [major = 0] = process.versions.node.split(".").map(Number)
if (major < 24) {
  process.stderr.write(
    `rasoi: this is Node ${process.versions.node}; Rasoi needs 24 or newer and brings its own: call it as "npx rasoi" or through npm.\n`,
  )
  process.exit(1)
}
await import("../src/main.ts")
