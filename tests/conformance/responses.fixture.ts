import type { ErrorCode } from "@rasoi/contract"
import { expect } from "vitest"

/** The result of a generated function. */
export interface ApiResponse<Data = unknown> {
  data: Data | undefined
  error: unknown
  response?: Response
}

/** Requests that cause each refusal without a test scenario. */
export type Faults = Partial<Record<ErrorCode, () => Promise<ApiResponse>>>

interface ErrorMembers {
  code: string
  field?: string
  requestId: string
  [member: string]: unknown
}

/** Returns the body and headers of a success; a refusal fails the test. */
export async function accepted<Data>(call: Promise<ApiResponse<Data>>) {
  const { data, error, response } = await call
  if (data === undefined || !response) throw new Error(`it was refused: ${JSON.stringify(error)}`)
  return {
    data,
    status: response.status,
    headers: response.headers,
    etag: response.headers.get("etag") ?? "",
  }
}

export async function dataOf<Data>(call: Promise<ApiResponse<Data>>): Promise<Data> {
  return (await accepted(call)).data
}

/** Returns the status, headers and members of a refusal; a success fails the test. */
export async function refused(call: Promise<ApiResponse>) {
  const { data, error, response } = await call
  if (data !== undefined || !response) throw new Error(`it was not refused: ${JSON.stringify(data ?? error)}`)
  const members = (error as { error: ErrorMembers }).error
  return { status: response.status, headers: response.headers, error: members }
}

/** A 304 has no body, and has the ETag of the version that is still valid. */
export async function expectUnchanged(call: Promise<ApiResponse>, etag: string): Promise<void> {
  const { error, response } = await call
  expect([response?.status, response?.headers.get("etag"), error]).toEqual([304, etag, {}])
}
