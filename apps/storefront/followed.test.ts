import type { ListenedEvent, ListenOptions, Rasoi } from "@rasoi/sdk"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { makeFollowed } from "./followed.ts"
import { pageRoutes } from "./pages/index.ts"
import type { Site } from "./site.ts"

const event = (id: string) => ({ subject: { id } }) as ListenedEvent

/** A feed that a test fills. */
function makeFeed() {
  const readers: { signal: AbortSignal; push(id: string): void; fail(error: Error): void }[] = []
  async function* listen({ signal, onCursor }: ListenOptions): AsyncGenerator<ListenedEvent> {
    const waiting: (ListenedEvent | Error)[] = []
    let wake = () => {}
    const add = (each: ListenedEvent | Error) => {
      waiting.push(each)
      wake()
    }
    readers.push({ signal: signal as AbortSignal, push: id => add(event(id)), fail: add })
    signal?.addEventListener("abort", () => wake())
    await Promise.resolve()
    await onCursor?.("now")
    while (!signal?.aborted) {
      for (const each of waiting.splice(0)) {
        if (each instanceof Error) throw each
        yield each
      }
      await new Promise<void>(resolve => {
        wake = resolve
      })
    }
  }
  const site = { basePath: "/r/one", rasoi: { events: { listen } } as unknown as Rasoi } as Site
  return { site, readers }
}

const settled = () => vi.advanceTimersByTimeAsync(0)
const link = { id: "ord_1", token: "token" }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test("a page is told of changes of its own order after it was read, and of no other", async () => {
  const { site, readers } = makeFeed()
  const followed = makeFollowed()
  expect(followed.now(site)).toBe("")
  expect(readers).toHaveLength(0)
  followed.add(site, link.id, link.token)
  expect(followed.now(site)).toBe("")
  await settled()
  const since = followed.now(site) ?? ""
  expect(followed.changed(site, { ...link, since })).toBe("no")
  readers[0]?.push("ord_2")
  await settled()
  expect(followed.changed(site, { ...link, since })).toBe("no")
  readers[0]?.push("ord_1")
  await settled()
  expect(followed.changed(site, { ...link, since })).toBe("yes")
  expect(followed.changed(site, { ...link, since: followed.now(site) ?? "" })).toBe("no")
  followed.close()
})

test("a change while the order is read counts as later", async () => {
  const { site, readers } = makeFeed()
  const followed = makeFollowed()
  followed.add(site, "ord_2", "other")
  await settled()
  const since = followed.now(site) ?? ""
  readers[0]?.push("ord_1")
  await settled()
  followed.add(site, link.id, link.token)
  expect(followed.changed(site, { ...link, since })).toBe("yes")
  followed.close()
})

test("the feed is read while somebody looks, and no longer", async () => {
  const { site, readers } = makeFeed()
  const followed = makeFollowed()
  const look = () => followed.add(site, link.id, link.token)
  look()
  for (let minute = 0; minute < 10; minute += 1) {
    await vi.advanceTimersByTimeAsync(60_000)
    look()
  }
  expect(readers.map(({ signal }) => signal.aborted)).toEqual([false])
  await vi.advanceTimersByTimeAsync(300_000)
  expect(readers.map(({ signal }) => signal.aborted)).toEqual([true])
  look()
  expect(followed.now(site)).toBe("")
  expect(readers).toHaveLength(2)
  followed.close()
  expect(readers.map(({ signal }) => signal.aborted)).toEqual([true, true])
})

test("while the feed does not respond, nobody knows", async () => {
  const { site } = makeFeed()
  const followed = makeFollowed()
  followed.add(site, link.id, link.token)
  await settled()
  const since = followed.now(site) ?? ""
  await vi.advanceTimersByTimeAsync(34_000)
  expect(followed.changed(site, { ...link, since })).toBe("no")
  await vi.advanceTimersByTimeAsync(2_000)
  expect(followed.changed(site, { ...link, since })).toBe("unknown")
  followed.close()
})

test("where the feed cannot be read pages keep their own pace, and it is tried again after a while", async () => {
  const { site, readers } = makeFeed()
  const followed = makeFollowed()
  followed.add(site, link.id, link.token)
  await settled()
  const since = followed.now(site) ?? ""
  readers[0]?.fail(new Error("SCOPE_MISSING"))
  await settled()
  expect(followed.now(site)).toBeUndefined()
  expect(followed.changed(site, { ...link, since })).toBe("unknown")
  for (let minute = 0; minute < 3; minute += 1) {
    await vi.advanceTimersByTimeAsync(60_000)
    followed.add(site, link.id, link.token)
  }
  expect(readers).toHaveLength(2)
  followed.close()
})

test.each(["order", "booking"])("the moment is taken before the %s is read", async kind => {
  const calls: string[] = []
  const followed = {
    ...makeFollowed(),
    now() {
      calls.push("now")
      return ""
    },
  }
  const read = async () => {
    calls.push("read")
    throw new Error("gone")
  }
  const route = pageRoutes(followed).find(({ path }) => path === `/${kind}/:id/:token`)
  const site = { rasoi: { orders: { get: read }, reservations: { get: read } } }
  const request = { params: { id: "1", token: "t" }, site, readRestaurant: async () => ({}) }
  await expect(route?.respond(request as never)).rejects.toThrow("gone")
  expect(calls).toEqual(["now", "read"])
})
