import type { ListenedEvent, ListenOptions, Rasoi } from "@rasoi/sdk"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { apiLinkRoutes } from "./api-links.ts"
import { type Feed, type Followed, makeFollowed } from "./followed.ts"

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
  const feed: Feed = { name: "one", rasoi: () => ({ events: { listen } }) as unknown as Rasoi }
  return { feed, readers }
}

const settled = () => vi.advanceTimersByTimeAsync(0)
const link = { id: "ord_1", token: "token" }
const changed = (followed: Followed, since = "") => followed.changed(link.token, `${since}.${link.id}`)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test("a page is told of changes of its own order after it was read, and of no other", async () => {
  const { feed, readers } = makeFeed()
  const followed = makeFollowed()
  expect(followed.now(feed)).toBe("")
  expect(readers).toHaveLength(0)
  followed.add(feed, link.id, link.token)
  expect(followed.now(feed)).toBe("")
  await settled()
  const since = followed.now(feed) ?? ""
  expect(changed(followed, since)).toBe("no")
  readers[0]?.push("ord_2")
  await settled()
  expect(changed(followed, since)).toBe("no")
  readers[0]?.push("ord_1")
  await settled()
  expect(changed(followed, since)).toBe("yes")
  expect(changed(followed, followed.now(feed))).toBe("no")
  followed.close()
})

test("a change while the order is read counts as later", async () => {
  const { feed, readers } = makeFeed()
  const followed = makeFollowed()
  followed.add(feed, "ord_2", "other")
  await settled()
  const since = followed.now(feed) ?? ""
  readers[0]?.push("ord_1")
  await settled()
  followed.add(feed, link.id, link.token)
  expect(changed(followed, since)).toBe("yes")
  followed.close()
})

test("the feed is read while somebody looks, and no longer", async () => {
  const { feed, readers } = makeFeed()
  const followed = makeFollowed()
  const look = () => followed.add(feed, link.id, link.token)
  look()
  for (let minute = 0; minute < 10; minute += 1) {
    await vi.advanceTimersByTimeAsync(60_000)
    look()
  }
  expect(readers.map(({ signal }) => signal.aborted)).toEqual([false])
  await vi.advanceTimersByTimeAsync(300_000)
  expect(readers.map(({ signal }) => signal.aborted)).toEqual([true])
  look()
  expect(followed.now(feed)).toBe("")
  expect(readers).toHaveLength(2)
  followed.close()
  expect(readers.map(({ signal }) => signal.aborted)).toEqual([true, true])
})

test("while the feed does not respond, nobody knows", async () => {
  const { feed } = makeFeed()
  const followed = makeFollowed()
  followed.add(feed, link.id, link.token)
  await settled()
  const since = followed.now(feed) ?? ""
  await vi.advanceTimersByTimeAsync(34_000)
  expect(changed(followed, since)).toBe("no")
  await vi.advanceTimersByTimeAsync(2_000)
  expect(changed(followed, since)).toBe("unknown")
  followed.close()
})

test("where the feed cannot be read pages keep their own pace, and it is tried again after a while", async () => {
  const { feed, readers } = makeFeed()
  const followed = makeFollowed()
  followed.add(feed, link.id, link.token)
  await settled()
  const since = followed.now(feed) ?? ""
  readers[0]?.fail(new Error("SCOPE_MISSING"))
  await settled()
  expect(followed.now(feed)).toBeUndefined()
  expect(changed(followed, since)).toBe("unknown")
  for (let minute = 0; minute < 3; minute += 1) {
    await vi.advanceTimersByTimeAsync(60_000)
    followed.add(feed, link.id, link.token)
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
  const route = apiLinkRoutes(followed).find(({ path }) => path === `/${kind}/:id/:token`)
  const site = { basePath: "", rasoi: { orders: { get: read }, reservations: { get: read } } }
  const url = new URL("http://x/")
  const request = { url, params: { id: "1", token: "t" }, site, readRestaurant: async () => ({}) }
  await expect(route?.respond(request as never)).rejects.toThrow("gone")
  expect(calls).toEqual(["now", "read"])
})

test("a link is known by its token once it was shown, and the moment is then taken before it is read", async () => {
  const { feed, readers } = makeFeed()
  const followed = makeFollowed()
  expect(followed.nowFor(link.token)).toBe("")
  followed.add(feed, link.id, link.token)
  await settled()
  expect(followed.nowFor(link.token)).toBe(followed.now(feed))
  expect(followed.nowFor("another")).toBe("")
  readers[0]?.fail(new Error("SCOPE_MISSING"))
  await settled()
  expect(followed.nowFor(link.token)).toBeUndefined()
  followed.close()
})
