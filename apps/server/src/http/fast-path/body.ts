import type { Head } from "../head.ts"

const json = /^application\/json(?:; ?charset=utf-8)?$/i

/** A JSON body whose known length is within the limit, or no body. */
export function hasPlainBody({ method, headers }: Head, limit: number): boolean {
  if (headers["transfer-encoding"] !== undefined || headers["content-encoding"] !== undefined) return false
  if (headers.expect !== undefined) return false
  const { "content-length": length, "content-type": type } = headers
  if (length === undefined) return type === undefined
  return (
    method !== "GET" && Number(length) <= limit && (type === undefined ? length === "0" : json.test(type))
  )
}
