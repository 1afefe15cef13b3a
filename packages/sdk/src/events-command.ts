import { RasoiError } from "./errors.ts"
import type { ListenedEvent } from "./events.ts"
import type { EventsListQueryTypes } from "./generated/types.ts"
import type { Fetch, RasoiOptions } from "./options.ts"
import { Rasoi } from "./rasoi.ts"
import { type Runtime, systemRuntime } from "./runtime.ts"

/** What the command uses of the process, so that tests can replace it. */
export interface CommandParts {
  readonly words: readonly string[]
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Writes a line to standard output. */
  print(line: string): void
  /** Writes a line to standard error. */
  warn(line: string): void
  readonly signal?: AbortSignal | undefined
  readonly fetch?: Fetch | undefined
  readonly runtime?: Partial<Runtime> | undefined
}

const usage = `Prints every change of your orders and bookings, the menu and the restaurant, one JSON text a line.

  npx rasoi-events [--url ADDRESS] [--key KEY] [--after CURSOR] [--types LIST] [--forward ADDRESS]

  --url      The address of the service. Default: RASOI_URL
  --key      Your API key. Default: RASOI_API_KEY, which other people on this machine cannot see
  --after    A cursor, or "start" for the oldest event that is kept. Default: from now on
  --types    Only these types, such as order.created,order.updated
  --forward  Also sends each event to this address, as the body of a POST, until it answers 2xx`

const names = ["url", "key", "after", "types", "forward"] as const
type Name = (typeof names)[number]
type Choices = Partial<Record<Name, string>>

const forwardAgainMs = 2_000

/** The command `rasoi-events`. Returns the exit code. */
export async function runEventsCommand(parts: CommandParts): Promise<number> {
  const { words, environment, print, warn, signal } = parts
  if (words.includes("--help")) {
    print(usage)
    return 0
  }
  const choices = readChoices(words)
  if (typeof choices === "string") {
    warn(`${choices}\n\n${usage}`)
    return 2
  }
  const { url = environment.RASOI_URL, key = environment.RASOI_API_KEY, after, types, forward } = choices
  try {
    const { fetch, runtime } = parts
    const options = { baseUrl: url ?? "", apiKey: key ?? "", fetch, runtime } as RasoiOptions
    const asked = types?.split(",") as EventsListQueryTypes[] | undefined
    let from = after === undefined ? ", from now on" : ""
    let isListening = false
    const listening = new Rasoi(options).events.listen({
      after,
      types: asked,
      signal,
      onCursor() {
        if (!isListening) warn(`listening at ${url}${from}`)
        isListening = true
        from = ""
      },
      onFailure(error) {
        warn(`${error.message} Trying again.`)
        isListening = false
      },
    })
    for await (const event of listening) {
      print(JSON.stringify(event))
      if (forward !== undefined) await forwardTo(forward, event, parts)
    }
    return 0
  } catch (error) {
    if (!(error instanceof RasoiError)) throw error
    warn(error.message)
    return 1
  }
}

/** The choices, or what is wrong with them. */
function readChoices(words: readonly string[]): Choices | string {
  const choices: Choices = {}
  for (let index = 0; index < words.length; index += 2) {
    const [word = "", value] = words.slice(index, index + 2)
    const name = names.find(each => word === `--${each}`)
    if (!name) return `There is no ${word}.`
    if (value === undefined || value.startsWith("--")) return `${word} needs a value.`
    choices[name] = value
  }
  const { forward } = choices
  if (forward !== undefined && !/^https?:\/\//.test(forward))
    return "--forward must begin with http:// or https://."
  return choices
}

/** The next event waits: your program gets them in their order. */
async function forwardTo(address: string, event: ListenedEvent, parts: CommandParts): Promise<void> {
  const { warn, signal, fetch = globalThis.fetch, runtime } = parts
  const { sleep } = { ...systemRuntime, ...runtime }
  const body = JSON.stringify(event)
  const headers = { "content-type": "application/json" }
  while (!signal?.aborted) {
    const fault = await fetch(address, { method: "POST", headers, body, signal: signal ?? null }).then(
      ({ ok, status }) => (ok ? undefined : `answered ${status}`),
      (error: unknown) => `cannot be reached: ${(error as Error).message}`,
    )
    if (fault === undefined) return
    warn(`${address} ${fault}; trying again`)
    await sleep(forwardAgainMs, signal).catch(() => {})
  }
}
