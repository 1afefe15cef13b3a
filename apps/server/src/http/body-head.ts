import { Refusal } from "@rasoi/contract"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { payloadTooLarge } from "./errors.ts"

declare module "fastify" {
  interface FastifyContextConfig {
    /** The media types of the bodies that the route reads. Default: JSON. `any`: the content tells. */
    bodyTypes?: readonly string[] | "any"
  }
}

const jsonOnly: readonly string[] = ["application/json"]

/** Fastify reads no body of these. */
const bodyless = new Set(["GET", "HEAD", "TRACE"])

/** Refuses a body by what the head says about it, before the caller is looked at. */
export function checkBodyHeads(http: FastifyInstance): void {
  http.addHook("onRequest", (request, _, next) => {
    const { method, headers } = request
    const announced = Number(headers["content-length"] ?? 0) > 0 || headers["transfer-encoding"] !== undefined
    next(announced && !bodyless.has(method) ? faultOf(request) : undefined)
  })
}

function faultOf(request: FastifyRequest): Refusal | undefined {
  const { "content-length": length = 0, "content-encoding": encoding = "identity" } = request.headers
  const { bodyLimit } = request.routeOptions
  if (bodyLimit !== undefined && Number(length) > bodyLimit) return payloadTooLarge(bodyLimit)
  const { bodyTypes = jsonOnly } = request.routeOptions.config
  if (bodyTypes !== "any" && !bodyTypes.includes(request.mediaType ?? ""))
    return new Refusal("UNSUPPORTED_MEDIA_TYPE")
  if (encoding.toLowerCase() === "identity") return undefined
  return new Refusal("UNSUPPORTED_MEDIA_TYPE", {
    field: "Content-Encoding",
    message: "A body with a Content-Encoding is not read; send it uncompressed.",
  })
}
