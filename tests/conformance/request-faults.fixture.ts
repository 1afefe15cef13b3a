import { randomUUID } from "node:crypto"
import { maxBodyBytes } from "@rasoi/contract"
import { expect } from "vitest"
import { commandLine } from "../../apps/server/src/features/audit/index.ts"
import { revokeKey } from "../../apps/server/src/features/keys/index.ts"
import { holdTable } from "../../apps/server/src/features/orders/race.fixture.ts"
import type { Scene } from "./client.fixture.ts"
import { delivery, pickup, place } from "./orders.fixture.ts"
import { accepted, dataOf, type Faults, refused } from "./responses.fixture.ts"
import { withItem } from "./restaurant-faults.fixture.ts"

const wrong = { deliberatelyInvalid: true }

/** Requests that are invalid in themselves, in any restaurant. */
export function requestFaults(scene: Scene): Faults {
  return {
    HTTPS_REQUIRED: async () =>
      scene.api.menuGet({ client: await scene.newClient(), headers: { "X-Forwarded-For": "203.0.113.9" } }),
    METHOD_NOT_ALLOWED: async () => (await scene.newClient({}, wrong)).delete({ url: "/v1/menu" }),
    PAYLOAD_TOO_LARGE: async () =>
      place(scene, await scene.newClient({}, wrong), { ...pickup, note: "x".repeat(maxBodyBytes) }),
    UNSUPPORTED_MEDIA_TYPE: async () =>
      (await scene.newClient({}, wrong)).post({
        url: "/v1/orders",
        body: "type=PICKUP",
        bodySerializer: String,
        headers: { "Content-Type": "text/plain", "Idempotency-Key": randomUUID() },
      }),
    VERSION_UNSUPPORTED: async () => {
      const client = await scene.newClient({}, wrong)
      // @ts-expect-error: the generated types know the versions too
      return scene.api.menuGet({ client, headers: { "Service-Version": "1999-01-01" } })
    },
    VALIDATION_FAILED: async () =>
      place(scene, await scene.newClient({}, wrong), withItem({ quantity: 0, price: 1 })),
    RATE_LIMITED: async () => {
      const client = await scene.newClient()
      const cancel = () => scene.api.ordersCancel({ client, path: { id: "any" } })
      for (let count = 0; count < 30; count += 1) expect((await refused(cancel())).status).toBe(404)
      return cancel()
    },
  }
}

export function keyFaults(scene: Scene): Faults {
  return {
    UNAUTHENTICATED: async () => scene.api.menuGet({ client: scene.connect(undefined, wrong) }),
    KEY_REVOKED: async () => {
      const { app } = scene
      const restaurantId = await app.restaurant()
      const { secret, keyId } = await app.key(restaurantId)
      await revokeKey({ hub: app.hub, actor: commandLine, now: app.clock.now(), restaurantId }, keyId)
      return scene.api.menuGet({ client: scene.connect(secret) })
    },
    SCOPE_MISSING: async () => {
      const { secret } = await scene.app.key(await scene.app.restaurant(), "test", ["menu:read"])
      return scene.api.restaurantGet({ client: scene.connect(secret) })
    },
    NOT_FOUND: async () => {
      const { id } = await dataOf(place(scene, await scene.newClient()))
      return scene.api.ordersGet({ client: await scene.newClient(), path: { id } })
    },
  }
}

export function idempotencyFaults(scene: Scene): Faults {
  return {
    IDEMPOTENCY_KEY_REQUIRED: async () =>
      // @ts-expect-error: the generated types ask for the header too
      scene.api.ordersCreate({ client: await scene.newClient({}, wrong), body: pickup }),
    IDEMPOTENCY_KEY_REUSED: async () => {
      const [client, key] = [await scene.newClient(), { "Idempotency-Key": randomUUID() }]
      await accepted(place(scene, client, pickup, key))
      return place(scene, client, delivery, key)
    },
    IDEMPOTENCY_IN_PROGRESS: async () => {
      const [client, key] = [await scene.newClient(), { "Idempotency-Key": randomUUID() }]
      const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      scene.whenSlow = () => {
        begun.resolve()
        return held.promise
      }
      const slow = place(scene, client, pickup, { ...key, "Service-Test-Scenario": "SLOW" })
      await begun.promise
      const meanwhile = await place(scene, client, pickup, key)
      expect(meanwhile.response?.headers.get("retry-after")).toBe("1")
      held.resolve()
      await accepted(slow)
      return meanwhile
    },
  }
}

/** Errors on the server's side. */
export function serverFaults(scene: Scene): Faults {
  return {
    INTERNAL_ERROR: async () => {
      scene.whenSlow = () => Promise.reject(new Error("a fault of ours"))
      return place(scene, await scene.newClient(), pickup, { "Service-Test-Scenario": "SLOW" })
    },
    SERVICE_UNAVAILABLE: async () => {
      const client = await scene.newClient()
      const hold = await holdTable(scene.app.connection, "orders")
      try {
        const placing = place(scene, client)
        await hold.untilWaiting("into orders")
        await hold.terminate("into orders")
        return await placing
      } finally {
        await hold.release()
      }
    },
  }
}
