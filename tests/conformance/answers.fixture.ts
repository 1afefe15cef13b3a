import { expect } from "vitest"

/** What a generated function resolves with. */
export interface Answer<Data = unknown> {
  data: Data | undefined
  error: unknown
  response?: Response
}

interface ErrorMembers {
  code: string
  field?: string
  requestId: string
  [member: string]: unknown
}

/** A success's body and headers; a refusal fails the test and is shown. */
export async function accepted<Data>(call: Promise<Answer<Data>>) {
  const { data, error, response } = await call
  if (data === undefined || !response) throw new Error(`it was refused: ${JSON.stringify(error)}`)
  return {
    data,
    status: response.status,
    headers: response.headers,
    etag: response.headers.get("etag") ?? "",
  }
}

export async function dataOf<Data>(call: Promise<Answer<Data>>): Promise<Data> {
  return (await accepted(call)).data
}

/** A refusal's status, headers and members; a success fails the test. */
export async function refused(call: Promise<Answer>) {
  const { data, error, response } = await call
  if (data !== undefined || !response) throw new Error(`it was not refused: ${JSON.stringify(data ?? error)}`)
  const members = (error as { error: ErrorMembers }).error
  return { status: response.status, headers: response.headers, error: members }
}

/** A 304 has no body, and names the answer that still holds. */
export async function expectUnchanged(call: Promise<Answer>, etag: string): Promise<void> {
  const { error, response } = await call
  expect([response?.status, response?.headers.get("etag"), error]).toEqual([304, etag, {}])
}
