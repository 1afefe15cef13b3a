import type { ServerProcess } from "../apps/server/src/testing/process.ts"

/** The address of the website that the demo starts with STOREFRONT_PORT; empty until it runs. */
export function demoWebsite(server: ServerProcess): string {
  const [, said = ""] = server.output().split("Website")
  return /http:\/\/localhost:\d+(?=\n)/.exec(said)?.[0] ?? ""
}
