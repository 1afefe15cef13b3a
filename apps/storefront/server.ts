import { RasoiError } from "@rasoi/sdk"
import { readConfig } from "./config.ts"
import { startStorefront } from "./standalone.ts"

const config = readConfig()
try {
  const { url, stop } = await startStorefront(config)
  process.stdout.write(`
  The storefront is open: ${url}

  Keep the restaurant's console open too: ${config.rasoiUrl}/console
  With nobody there to see an order, none is taken.
`)
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop())
  // The demo starts this website as a child process. It ends with the demo, even if the demo is killed.
  process.once("disconnect", () => process.exit())
} catch (error) {
  process.stderr.write(`\n  ${adviceOn(error)}\n\n`)
  process.exitCode = 1
}

function adviceOn(error: unknown): string {
  if (!(error instanceof RasoiError)) {
    const taken = (error as NodeJS.ErrnoException).code === "EADDRINUSE"
    return taken ? `Port ${config.port} is taken. Set PORT to another one.` : String(error)
  }
  switch (error.code) {
    case "CONNECTION_FAILED":
    case "TIMED_OUT":
    case "UNREADABLE_ANSWER":
      return `Nothing answers as Rasoi at ${config.rasoiUrl}. Start the demo with "npm start", or set RASOI_URL.`
    case "UNAUTHENTICATED":
    case "KEY_REVOKED":
    case "SCOPE_MISSING":
      return `${config.rasoiUrl} refuses the key. Set RASOI_KEY to one of this restaurant, made for a website.`
    default:
      return error.message
  }
}
