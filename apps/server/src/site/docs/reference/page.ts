import {
  consoleDocument,
  type ErrorCode,
  errors,
  operationId,
  publicDocument,
  publicEndpoints,
  publicErrorCodes,
} from "@rasoi/contract"
import { docsPage, languageChoice } from "../layout.ts"
import { escapeHtml } from "../markdown.ts"
import { type Endpoint, endpointsOf, type OpenApi, type Schema, successOf } from "./document.ts"
import { bodyTable, fieldTable, parameterTable, typeOf } from "./fields.ts"
import { sdkCallOf, snippets } from "./snippets.ts"
import { inlineText, paragraphs } from "./text.ts"

/** The guides that explain a group of endpoints. */
const guides: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  Restaurant: [["/docs/quickstart", "Quickstart"]],
  Menu: [["/docs/quickstart", "Quickstart"]],
  Orders: [
    ["/docs/prices", "Prices"],
    ["/docs/idempotency", "Idempotency"],
    ["/docs/polling", "Polling"],
  ],
  Reservations: [["/docs/bookings", "Bookings"]],
  Events: [["/docs/following-orders", "Following orders"]],
  Tracking: [["/docs/polling", "Polling"]],
  "Test mode": [["/docs/test-mode", "Test mode"]],
}

/** `today`: the day on which the examples happen. */
export function publicReference(today?: string): string {
  const ids = new Map(publicEndpoints.map(({ id }) => [operationId(id), id]))
  return referencePage(publicDocument(today) as unknown as OpenApi, {
    guides,
    sdkCall: endpoint => sdkCallOf(ids.get(endpoint.operationId) ?? "", endpoint),
  })
}

export function consoleReference(): string {
  return referencePage(consoleDocument() as unknown as OpenApi, { guides: {}, sdkCall: () => undefined })
}

interface Options {
  readonly guides: typeof guides
  sdkCall(endpoint: Endpoint): string | undefined
}

function referencePage(document: OpenApi, options: Options): string {
  const endpoints = endpointsOf(document)
  const ofTag = (tag: string) => endpoints.filter(({ tags }) => tags[0] === tag)
  const { info, tags, components } = document
  const schemas = Object.entries(components.schemas).filter(([name]) => !name.startsWith("Error_"))
  const sections = tags.map(({ name, description }) => {
    const links = (options.guides[name] ?? []).map(([address, title]) => `<a href="${address}">${title}</a>`)
    const guideLinks = links.length > 0 ? ` Guides: ${links.join(", ")}.` : ""
    const shown = ofTag(name).map(endpoint => endpointSection(endpoint, components.schemas, options))
    return `<section class="group"><h2 id="${anchorOf(name)}">${name}</h2><p>${inlineText(description)}${guideLinks}</p>${shown.join("")}</section>`
  })
  const objects = schemas.map(
    ([name, schema]) =>
      `<section class="object" id="${name}" data-search="${name.toLowerCase()}"><h3>${name}</h3>${schema.description ? paragraphs(schema.description) : ""}${objectBody(schema)}</section>`,
  )
  const hasSdk = endpoints.some(endpoint => options.sdkCall(endpoint) !== undefined)
  const intro = `<h1>${info.title}</h1>${paragraphs(info.description)}${hasSdk ? languageChoice : ""}`
  return docsPage({
    title: `${info.title} reference`,
    kind: "reference",
    side: { label: "Endpoints", items: tags.map(({ name }) => sideItem(name, ofTag(name))).join("") },
    body: `${intro}${sections.join("")}<section class="group"><h2 id="objects">Objects</h2>${objects.join("")}</section>`,
    scripts: ["reference.js"],
  })
}

const anchorOf = (name: string) => name.toLowerCase().replaceAll(" ", "-")

function sideItem(tag: string, endpoints: readonly Endpoint[]): string {
  const links = endpoints.map(
    ({ operationId: id, summary }) => `<li><a href="#${id}">${escapeHtml(summary)}</a></li>`,
  )
  return `<li><a class="tag" href="#${anchorOf(tag)}">${tag}</a><ul>${links.join("")}</ul></li>`
}

function objectBody(schema: Schema): string {
  return schema.properties ? fieldTable(schema) : `<p>${typeOf(schema)}</p>`
}

type Schemas = OpenApi["components"]["schemas"]

function endpointSection(endpoint: Endpoint, schemas: Schemas, { sdkCall }: Options): string {
  const { operationId: id, method, path, summary, description } = endpoint
  const words = `${method} ${path} ${summary} ${description}`.toLowerCase()
  const body = endpoint.requestBody?.content["application/json"]?.schema
  const { schema } = successOf(endpoint)
  const facts = [
    paragraphs(description),
    parameterTable(endpoint.parameters),
    body ? `<p>Body: ${typeOf(body)}.</p>${bodyTable(body, reference => resolve(reference, schemas))}` : "",
    schema ? `<p>Returns: ${typeOf(schema)}.</p>` : "",
    errorList(endpoint),
  ]
  return `<section class="endpoint" id="${id}" data-search="${escapeHtml(words)}"><h3>${escapeHtml(summary)}</h3><p class="path"><strong>${method}</strong> <code>${escapeHtml(path)}</code></p><div class="sides"><div>${facts.join("")}</div><div class="snippets">${snippets(endpoint, sdkCall(endpoint))}</div></div></section>`
}

function resolve(schema: Schema, schemas: Schemas): Schema {
  return schemas[schema.$ref?.split("/").at(-1) ?? ""] ?? schema
}

/** The codes that any request can get; they are folded away. */
const common = new Set<string>([
  "MALFORMED_REQUEST",
  "REQUEST_TIMEOUT",
  "HTTPS_REQUIRED",
  "UNAUTHENTICATED",
  "KEY_REVOKED",
  "SCOPE_MISSING",
  "VERSION_UNSUPPORTED",
  "RATE_LIMITED",
  "INTERNAL_ERROR",
  "SERVICE_UNAVAILABLE",
  "PAYLOAD_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
])

function errorList({ responses }: Endpoint): string {
  const codes = Object.entries(responses)
    .filter(([status]) => /^[45]/.test(status))
    .flatMap(([, { description }]) =>
      [...description.matchAll(/`([A-Z_]+)`:/g)].map(([, code]) => code as ErrorCode),
    )
  const own = codes.filter(code => !common.has(code))
  const list = (shown: readonly ErrorCode[]) => `<ul class="errors">${shown.map(errorItem).join("")}</ul>`
  const rest = `<details><summary>Errors of every request</summary>${list(codes.filter(code => common.has(code)))}</details>`
  return `${own.length > 0 ? `<p>Errors:</p>${list(own)}` : ""}${rest}`
}

function errorItem(code: ErrorCode): string {
  const { status, meaning } = errors[code]
  const known = (publicErrorCodes as readonly string[]).includes(code)
  const name = known ? `<a href="/docs/errors#${code}">${code}</a>` : `<code>${code}</code>`
  return `<li>${status} ${name}: ${inlineText(meaning)}</li>`
}
