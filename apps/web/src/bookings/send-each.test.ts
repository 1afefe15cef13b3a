import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { sendEach } from "./send-each.ts"

const closing = new EventTarget()
const mayClose = () => closing.dispatchEvent(new Event("beforeunload", { cancelable: true }))

beforeEach(() => {
  vi.stubGlobal("addEventListener", closing.addEventListener.bind(closing))
  vi.stubGlobal("removeEventListener", closing.removeEventListener.bind(closing))
})
afterEach(() => vi.unstubAllGlobals())

const bookings = Array.from({ length: 19 }, (_, index) => index)

test("six requests are open at once, each answer is counted, and what was refused is named in order", async () => {
  const progress: number[] = []
  let [open, most] = [0, 0]
  const { done, refused } = await sendEach(
    bookings,
    async booking => {
      open += 1
      most = Math.max(most, open)
      await new Promise(resolve => setTimeout(resolve, 20 - booking))
      open -= 1
      if (booking === 3 || booking === 17) throw new Error("refused")
      return `answer ${booking}`
    },
    answered => progress.push(answered),
  )
  expect(most).toBe(6)
  expect(progress).toEqual([0, ...bookings.map(index => index + 1)])
  expect(refused).toEqual([3, 17])
  expect(done).toHaveLength(17)
  expect(done[3]).toBe("answer 4")
})

test("the browser asks before it closes the page, until the last answer", async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const sent = sendEach(
    bookings,
    () => promise,
    () => {},
  )
  expect(mayClose()).toBe(false)
  resolve()
  await sent
  expect(mayClose()).toBe(true)
})
