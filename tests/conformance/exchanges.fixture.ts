import { type Operation, operationAt } from "./document.fixture.ts"

/** One request, its response, and Prism's violations for both. */
export interface Exchange {
  /** Such as "POST /v1/orders 201". */
  readonly place: string
  readonly operation: Operation | undefined
  readonly status: number
  readonly code: string | undefined
  /** The error code that a test key requested. */
  readonly scenario: string | undefined
  readonly requestViolations: readonly string[]
  readonly responseViolations: readonly string[]
}

interface Violation {
  location: string[]
  message: string
}

/** Sends a request and records the result. */
export async function exchange(request: Request, record: (exchange: Exchange) => void): Promise<Response> {
  const response = await fetch(request)
  const { pathname } = new URL(request.url)
  const place = `${request.method} ${pathname} ${response.status}`
  const { requestViolations, responseViolations } = await violationsOf(response, place)
  record({
    place,
    operation: operationAt(request.method, pathname),
    status: response.status,
    code: await errorCodeOf(response),
    scenario: request.headers.get("service-test-scenario") ?? undefined,
    requestViolations,
    responseViolations,
  })
  return response
}

async function violationsOf(response: Response, place: string) {
  if (response.headers.get("content-type")?.startsWith("application/problem+json")) {
    const said = `${place}: Prism responded itself: ${await response.clone().text()}`
    return { requestViolations: [said], responseViolations: [said] }
  }
  const said = response.headers.get("sl-violations") ?? "[]"
  // Prism truncates a long list, which is then not valid JSON.
  if (!said.startsWith("[")) {
    return { requestViolations: [], responseViolations: [`${place}: ${said}`] }
  }
  const all = (JSON.parse(said) as Violation[]).map(({ location, message }) => ({
    side: location[0],
    text: `${place}: ${location.join(".")}: ${message}`,
  }))
  const of = (side: string) => all.filter(violation => violation.side === side).map(({ text }) => text)
  return { requestViolations: of("request"), responseViolations: of("response") }
}

async function errorCodeOf(response: Response): Promise<string | undefined> {
  if (response.ok || response.status === 304) return undefined
  const body = await response.clone().json()
  return (body as { error?: { code?: string } }).error?.code
}
