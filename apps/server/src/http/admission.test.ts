import { getMenu, getOrder, placeOrder, quoteOrder } from "@rasoi/contract"
import { beforeEach, describe, expect, test } from "vitest"
import { type Admission, makeAdmission } from "./admission.ts"

let time: number
let endTurn: (() => void) | undefined
let admission: Admission

beforeEach(() => {
  time = 1_000
  endTurn = undefined
  admission = makeAdmission(
    () => time,
    work => {
      endTurn = work
    },
  )
})

const admits = (endpoint: Parameters<Admission["require"]>[0], waitMs = 0) => {
  try {
    admission.require(endpoint, waitMs)
    return true
  } catch (error) {
    expect(error).toMatchObject({ code: "SERVICE_UNAVAILABLE", status: 503, retryAfter: 1 })
    return false
  }
}

/** A turn of the event loop that comes to a request at its beginning and takes so long in all. */
function turnOf(milliseconds: number): void {
  admits(getMenu)
  time += milliseconds
  endTurn?.()
}

describe("the delay of the event loop", () => {
  test("one long turn is a pause: all its requests are answered", () => {
    admits(getMenu)
    time += 5_000
    expect([admits(getMenu), admits(placeOrder)]).toEqual([true, true])
  })

  test("turn after turn is long: what comes late in a turn is refused, reads before orders", () => {
    turnOf(1_000)
    expect([admits(getMenu), admits(placeOrder)]).toEqual([true, true])
    time += 400
    expect([admits(getMenu), admits(quoteOrder), admits(placeOrder)]).toEqual([false, false, true])
    time += 400
    expect([admits(getMenu), admits(placeOrder)]).toEqual([false, false])
  })

  test("ends with the first turn that is short again", () => {
    turnOf(1_000)
    turnOf(1_000)
    turnOf(10)
    admits(getMenu)
    time += 5_000
    expect(admits(getMenu)).toBe(true)
  })

  test("is measured once a turn, however many requests it has", () => {
    let deferred = 0
    const counting = makeAdmission(
      () => time,
      () => {
        deferred += 1
      },
    )
    for (let count = 0; count < 100; count += 1) counting.require(getMenu, 0)
    expect(deferred).toBe(1)
  })
})

test("a queue whose expected wait is too long refuses, reads earlier than orders", () => {
  expect([admits(getOrder, 200), admits(getOrder, 300)]).toEqual([true, false])
  expect([admits(placeOrder, 300), admits(placeOrder, 500)]).toEqual([true, false])
})
