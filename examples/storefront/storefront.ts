import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { Rasoi, RasoiApiError, RasoiError, type Restaurant } from "@rasoi/sdk"
import { apiRoutes } from "./api.ts"
import { readAssets } from "./assets.ts"
import { chooseLanguage, languageCookie, offeredLanguages } from "./choose-language.ts"
import type { Config } from "./config.ts"
import { type Answer, BadRequest, findRoute, json, page, type Route, readJson, send } from "./http.ts"
import { nothingHerePage, outOfOrderPage } from "./pages/document.ts"
import { pageRoutes } from "./pages/index.ts"
import { refusalOf } from "./refusals.ts"
import { type Words, wordsIn } from "./words/index.ts"

/** Diners do not wait longer for a page. */
const callLimits = { timeoutMs: 5_000, deadlineMs: 12_000, maxRetries: 2 }

export async function startStorefront(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  const rasoi = new Rasoi({ apiKey: config.rasoiKey, baseUrl: config.rasoiUrl, ...callLimits })
  // Kept, so that pages still show the name and phone number while the service is unavailable.
  let known = await rasoi.restaurant.get()
  const readRestaurant = async () => {
    known = await rasoi.restaurant.get()
    return known
  }
  const assets = readAssets()
  const routes: Route[] = [
    ...pageRoutes({ rasoi, readRestaurant }),
    ...apiRoutes({ rasoi, readRestaurant }),
    {
      method: "GET",
      path: "/assets/:name",
      answer: async request => assets(request) ?? page(nothingHerePage(known, request.words), 404),
    },
  ]

  async function answer(message: IncomingMessage): Promise<Answer> {
    const { headers } = message
    const url = URL.parse(message.url ?? "/", "http://storefront")
    const query = url?.searchParams.get("lang") ?? null
    const language = chooseLanguage(
      { query, cookie: headers.cookie, header: headers["accept-language"] },
      offeredLanguages,
    )
    const answered = await answerIn(wordsIn(language), message, url)
    if (query !== language) return answered
    return { ...answered, headers: { ...answered.headers, "Set-Cookie": languageCookie(language) } }
  }

  async function answerIn(words: Words, message: IncomingMessage, url: URL | null): Promise<Answer> {
    const found = url && findRoute(routes, message.method, url.pathname)
    if (!found) return page(nothingHerePage(known, words), 404)
    const { headers } = message
    try {
      return await found.route.answer({
        url,
        params: found.params,
        headers,
        words,
        json: () => readJson(message),
      })
    } catch (error) {
      return url.pathname.startsWith("/api/") ? refuse(error, known, words) : apologise(error, known, words)
    }
  }

  const server = createServer(async (message, response) => send(message, response, await answer(message)))
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once("error", reject).listen(config.port, config.host, resolve)
  await promise
  const { port } = server.address() as AddressInfo
  const stop = () => new Promise<void>(resolve => server.close(() => resolve()))
  return { url: `http://${config.host === "127.0.0.1" ? "localhost" : config.host}:${port}`, stop }
}

function refuse(error: unknown, restaurant: Restaurant, words: Words): Answer {
  if (error instanceof BadRequest) {
    const text = words.refusals.badRequest(error.message)
    return json({ code: "BAD_REQUEST", again: false, text }, 400)
  }
  if (!(error instanceof RasoiError)) {
    report(error)
    return json({ code: "FAULT", again: true, text: words.refusals.fault }, 500)
  }
  if (isOperatorError(error)) report(error)
  // Errors between this server and the service are not the page's fault.
  const passedOn = error instanceof RasoiApiError && [403, 409, 422, 429].includes(error.status)
  const refusal = refusalOf(error, restaurant, Date.now(), words)
  return json(refusal, passedOn && error.status ? error.status : 502)
}

function apologise(error: unknown, restaurant: Restaurant, words: Words): Answer {
  const absent = error instanceof RasoiError && (error.code === "NOT_FOUND" || error.code === "WRONG_USAGE")
  if (absent) return page(nothingHerePage(restaurant, words), 404)
  report(error)
  return page(outOfOrderPage(restaurant, words), 503)
}

/** Errors that the operator should see, such as a refused key. A closed restaurant is not one. */
function isOperatorError(error: RasoiError): boolean {
  return (
    !(error instanceof RasoiApiError) || error.status === 401 || error.status === 429 || error.status >= 500
  )
}

function report(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
}
