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
import { referenceAddress } from "../library.ts"
import { escapeHtml } from "../markdown.ts"
import { markdownAddress } from "../markdown-documents.ts"
import { type Endpoint, endpointsOf, type OpenApi, type Schema, successOf } from "./document.ts"
import { bodyRows, type FieldRow, fieldRows, parameterRows, typeOf } from "./fields.ts"
import { sdkCallOf, snippets } from "./snippets.ts"
import { inlineText, paragraphs } from "./text.ts"

/** The guides that explain a group of endpoints. */
export const guides: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
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
  return referencePage(publicDocument(today) as unknown as OpenApi, {
    markdown: markdownAddress(referenceAddress),
    guides,
    sdkCall: publicSdkCall,
  })
}

const publicIds = new Map(publicEndpoints.map(({ id }) => [operationId(id), id]))

/** The call of the client for an endpoint of the public API. */
export function publicSdkCall(endpoint: Endpoint): string {
  return sdkCallOf(publicIds.get(endpoint.operationId) ?? "", endpoint)
}

export function consoleReference(): string {
  return referencePage(consoleDocument() as unknown as OpenApi, { guides: {}, sdkCall: () => undefined })
}

interface Options {
  readonly markdown?: string
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
    markdown: options.markdown,
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
  return schema.properties ? fieldTable("Fields", fieldRows(schema)) : `<p>${inlineText(typeOf(schema))}</p>`
}

function fieldTable(caption: string, rows: readonly FieldRow[]): string {
  if (rows.length === 0) return ""
  return `<table class="fields"><caption>${caption}</caption><tbody>${rows.map(fieldRow).join("")}</tbody></table>`
}

function fieldRow({ name, condition, type, about }: FieldRow): string {
  const note = condition && ` <span class="optional">${condition}</span>`
  const head = `<th scope="row"><code>${escapeHtml(name)}</code>${note}</th>`
  return `<tr>${head}<td><span class="type">${inlineText(type)}</span>${about && `<p>${inlineText(about)}</p>`}</td></tr>`
}

export type Schemas = OpenApi["components"]["schemas"]

function endpointSection(endpoint: Endpoint, schemas: Schemas, { sdkCall }: Options): string {
  const { operationId: id, method, path, summary, description } = endpoint
  const words = `${method} ${path} ${summary} ${description}`.toLowerCase()
  const body = endpoint.requestBody?.content["application/json"]?.schema
  const { schema } = successOf(endpoint)
  const facts = [
    paragraphs(description),
    fieldTable("Parameters", parameterRows(endpoint.parameters)),
    body
      ? `<p>Body: ${inlineText(typeOf(body))}.</p>${fieldTable("Body", bodyRows(body, resolverOf(schemas)))}`
      : "",
    schema ? `<p>Returns: ${inlineText(typeOf(schema))}.</p>` : "",
    errorList(endpoint),
  ]
  return `<section class="endpoint" id="${id}" data-search="${escapeHtml(words)}"><h3>${escapeHtml(summary)}</h3><p class="path"><strong>${method}</strong> <code>${escapeHtml(path)}</code></p><div class="sides"><div>${facts.join("")}</div><div class="snippets">${snippets(endpoint, sdkCall(endpoint))}</div></div></section>`
}

export function resolverOf(schemas: Schemas): (schema: Schema) => Schema {
  return schema => schemas[schema.$ref?.split("/").at(-1) ?? ""] ?? schema
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

/** The codes of an endpoint, and those that any request can get. */
export function errorCodesOf({ responses }: Endpoint): { own: ErrorCode[]; ofEvery: ErrorCode[] } {
  const codes = Object.entries(responses)
    .filter(([status]) => /^[45]/.test(status))
    .flatMap(([, { description }]) =>
      [...description.matchAll(/`([A-Z_]+)`:/g)].map(([, code]) => code as ErrorCode),
    )
  return {
    own: codes.filter(code => !common.has(code)),
    ofEvery: codes.filter(code => common.has(code)),
  }
}

function errorList(endpoint: Endpoint): string {
  const { own, ofEvery } = errorCodesOf(endpoint)
  const list = (shown: readonly ErrorCode[]) =>
    `<ul class="errors">${shown.map(code => `<li>${inlineText(errorText(code))}</li>`).join("")}</ul>`
  const rest = `<details><summary>Errors of every request</summary>${list(ofEvery)}</details>`
  return `${own.length > 0 ? `<p>Errors:</p>${list(own)}` : ""}${rest}`
}

/** In the markup of `inlineText`. */
export function errorText(code: ErrorCode): string {
  const { status, meaning } = errors[code]
  const known = (publicErrorCodes as readonly string[]).includes(code)
  return `${status} ${known ? `[${code}](/docs/errors#${code})` : `\`${code}\``}: ${meaning}`
}
