#!/usr/bin/env node
import { serveStdio } from "@modelcontextprotocol/server/stdio"
import { Rasoi, RasoiError } from "@rasoi/sdk"
import { makeServer } from "./server.ts"

const { RASOI_URL: baseUrl = "", RASOI_API_KEY: apiKey = "" } = process.env

/** Clients of this protocol give up after a minute, so a call must end before. */
const deadlineMs = 40_000

const missing = Object.entries({ RASOI_URL: baseUrl, RASOI_API_KEY: apiKey }).flatMap(([name, value]) =>
  value === "" ? [name] : [],
)
if (missing.length > 0) {
  refuse(
    `${missing.join(" and ")} must be set in the environment: the address of the restaurant's server, and an API key from its console.`,
  )
} else {
  try {
    const rasoi = new Rasoi({ baseUrl, apiKey, deadlineMs })
    serveStdio(() => makeServer(rasoi, apiKey))
  } catch (error) {
    if (!(error instanceof RasoiError)) throw error
    refuse(`RASOI_URL or RASOI_API_KEY is wrong: ${error.message}`)
  }
}

/** Standard output belongs to the protocol. */
function refuse(sentence: string): void {
  process.stderr.write(`rasoi-mcp: ${sentence}\n`)
  process.exitCode = 2
}
