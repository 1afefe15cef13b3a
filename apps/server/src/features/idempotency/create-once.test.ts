import { type ErrorCode, Refusal } from "@rasoi/contract"
import { newId } from "../../base/ids.ts"
import type { KeyCaller, PipelineRequest } from "../../http/index.ts"
import { expect, test, testApp } from "../../testing/fixtures.ts"
import { makeCreateOnce } from "./create-once.ts"
import type { CreateResult } from "./run.ts"

const app = await testApp()

/** Sends requests with one key, and collects what each of them created and returned. */
function makeSender() {
  const createOnce = makeCreateOnce({
    db: app.db,
    clock: app.clock,
    publicUrl: "https://order.example.com",
    pause: async () => {},
  })
  const key = { keyId: newId("key"), test: true } as KeyCaller
  const created: unknown[] = []
  return {
    created,
    async send(attempt: () => Promise<CreateResult<{ answer: string }>>) {
      const headers: Record<string, string> = {}
      const request = {
        headers: { "idempotency-key": "key-number-1" },
        context: {},
      } as unknown as PipelineRequest
      const reply = { header: (name: string, value: string) => Object.assign(headers, { [name]: value }) }
      const { status, body } = await createOnce(
        "orders.create",
        { key, body: {}, request, reply, requestId: "req_1" },
        { attempt, onCreated: result => created.push(result), firstResponse: async id => id },
      )
      return { status, body, headers, code: request.context.code }
    },
  }
}

const refuse = (code: ErrorCode) => async () => {
  throw new Refusal(code)
}

test("only what was created is announced, not a replay", async () => {
  const { send, created } = makeSender()
  await send(refuse("OUT_OF_AREA"))
  expect((await send(async () => "TAKEN")).headers).toEqual({ "Idempotent-Replayed": "true" })
  expect(created).toEqual([])
  const made = makeSender()
  expect(await made.send(async () => ({ answer: "made" }))).toEqual({
    status: 201,
    body: "made",
    headers: {},
    code: undefined,
  })
  expect(made.created).toEqual([{ answer: "made" }])
})

test("a remembered refusal has its code in the request log, the first time and replayed", async () => {
  const { send } = makeSender()
  for (const attempt of [refuse("OUT_OF_AREA"), refuse("CLOSED")]) {
    const { status, body, code } = await send(attempt)
    expect([status, code]).toEqual([422, "OUT_OF_AREA"])
    expect(JSON.parse(body).error.docUrl).toBe("https://order.example.com/docs/errors#OUT_OF_AREA")
  }
})
