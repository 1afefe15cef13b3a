interface EarlyResponse {
  readonly response: Response
  /** When it arrived, by the clock of this device. */
  readonly at: number
}

declare global {
  /** Requests that the page's head has started, by their URL: see index.html. */
  var rasoiEarly: Record<string, Promise<EarlyResponse | undefined>> | undefined
}

/** A screen that opens later than this wants newer data. */
const maxAgeMs = 15_000

/**
 * The response to a request that the page's head has started; each can be taken once. Undefined if there is none that
 * helps: then the caller sends its own request.
 */
export async function takeEarly(url: string, signal: AbortSignal): Promise<EarlyResponse | undefined> {
  const early = globalThis.rasoiEarly?.[url]
  if (!early) return undefined
  delete globalThis.rasoiEarly?.[url]
  const aborted = new Promise<undefined>(resolve =>
    signal.addEventListener("abort", () => resolve(undefined), { once: true }),
  )
  const taken = await Promise.race([early, aborted])
  return taken?.response.ok && Date.now() - taken.at < maxAgeMs ? taken : undefined
}
