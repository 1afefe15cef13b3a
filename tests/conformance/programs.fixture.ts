import { type ChildProcess, execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { delimiter, dirname, join } from "node:path"
import { promisify } from "node:util"

const here = import.meta.dirname
const root = join(here, "../..")
export const documentPath = join(root, "docs/openapi.json")

/** This workspace's programs before the root's, and under the Node that runs the tests. */
const path = [dirname(process.execPath), join(here, "node_modules/.bin"), join(root, "node_modules/.bin")]
const env = {
  ...process.env,
  PATH: [...path, process.env.PATH].join(delimiter),
  FORCE_COLOR: "0",
}

/** Writes the client anew, so that it is never older than the document. */
export async function generateClient(): Promise<void> {
  await promisify(execFile)("openapi-ts", [], { cwd: here, env })
}

/** What a strict checker says of the generated code and of the tests that use it; nothing when all is well. */
export async function checkTypes(): Promise<string> {
  const compiler = join(root, "node_modules/.bin/tsc")
  const checking = promisify(execFile)(compiler, ["-p", here], { env })
  return checking.then(
    () => "",
    (error: { stdout?: string }) => error.stdout || String(error),
  )
}

export interface ValidatingProxy {
  readonly url: string
  stop(): Promise<void>
}

/**
 * Prism between a client and an upstream. Without `--errors`: with it, Prism answers bad requests itself, so that the
 * server's own refusals would never be seen, and lets answers of an undocumented status pass with a warning. As it is
 * run here every request arrives, and what Prism has to say, warnings too, stands in a header of the answer.
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
    const gather = (text: Buffer) => {
      output += text
      const [, url] = /listening on (http:\/\/\S+)/.exec(output) ?? []
      if (!url) return
      // From here on it writes several lines for each request, which nobody reads.
      child.stdout?.off("data", gather).resume()
      child.stderr?.off("data", gather).resume()
      resolve(url)
    }
    child.stdout?.on("data", gather)
    child.stderr?.on("data", gather)
    child.once("error", reject)
    child.once("exit", () => reject(new Error(`Prism did not start:\n${output}`)))
  })
}
