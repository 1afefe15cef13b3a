import { type ChildProcess, execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { delimiter, dirname, join } from "node:path"
import { promisify } from "node:util"

const here = import.meta.dirname
const root = join(here, "../..")
export const documentPath = join(root, "docs/openapi.json")

/** This folder's programs before the root's, with the Node that runs the tests. */
const path = [dirname(process.execPath), join(here, "node_modules/.bin"), join(root, "node_modules/.bin")]
const env = {
  ...process.env,
  PATH: [...path, process.env.PATH].join(delimiter),
  FORCE_COLOR: "0",
}

/** Generates the client, so that it is never older than the document. */
export async function generateClient(): Promise<void> {
  await promisify(execFile)("openapi-ts", [], { cwd: here, env })
}

export interface ValidatingProxy {
  readonly url: string
  stop(): Promise<void>
}

/**
 * Prism between a client and an upstream. Not with `--errors`: then Prism would handle bad requests itself, hide the
 * server's own refusals, and only warn about undocumented statuses. Without it every request reaches the server, and
 * a response header lists the violations and warnings.
 */
export async function startValidatingProxy(upstream: string): Promise<ValidatingProxy> {
  const listen = ["--host", "127.0.0.1", "--port", "0", "--cors", "false"]
  const child = spawn("prism", ["proxy", documentPath, upstream, ...listen], { env, stdio: "pipe" })
  const url = await announcedAddress(child)
  return {
    url,
    async stop() {
      const gone = child.exitCode === null && child.signalCode === null ? once(child, "exit") : undefined
      child.kill()
      await gone
    },
  }
}

function announcedAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ""
    const append = (text: Buffer) => {
      output += text
      const [, url] = /listening on (http:\/\/\S+)/.exec(output) ?? []
      if (!url) return
      // Discard the rest of its output: several lines per request.
      child.stdout?.off("data", append).resume()
      child.stderr?.off("data", append).resume()
      resolve(url)
    }
    child.stdout?.on("data", append)
    child.stderr?.on("data", append)
    child.once("error", reject)
    child.once("exit", () => reject(new Error(`Prism did not start:\n${output}`)))
  })
}
