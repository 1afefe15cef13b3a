import { afterAll, test as base } from "vitest"
import { type StartOptions, startTestApp, type TestApp } from "./app.ts"

export { describe, expect } from "vitest"

const keyOf = async (app: TestApp, restaurantId: string) => (await app.key(restaurantId)).secret

/**
 * One app and one restaurant for all tests of a file, with a test key and the cookie of the owner. Vitest makes each when
 * a test first asks for it. A file changes one for its tests with `extend`; `override` would change it for all files of
 * the worker, which share this module.
 */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the required fixtures from this parameter
  .extend("app", { scope: "file" }, async ({}, { onCleanup }) => {
    const app = await startTestApp()
    onCleanup(() => app.stop())
    return app
  })
  .extend("restaurantId", { scope: "file" }, ({ app }) => app.restaurant())
  .extend("key", { scope: "file" }, ({ app, restaurantId }) => keyOf(app, restaurantId))
  .extend("cookie", { scope: "file" }, ({ app, restaurantId }) => app.signedIn(restaurantId))

/** The app for a file with functions of its own that need it: `const app = await testApp()`. It stops after the tests. */
export async function testApp(options?: StartOptions): Promise<TestApp> {
  const app = await startTestApp(options)
  afterAll(() => app.stop())
  return app
}

/** The same, with a restaurant. */
export async function testRestaurant() {
  const app = await testApp()
  const restaurantId = await app.restaurant()
  const [key, cookie] = [await keyOf(app, restaurantId), await app.signedIn(restaurantId)]
  return { app, restaurantId, key, cookie }
}
