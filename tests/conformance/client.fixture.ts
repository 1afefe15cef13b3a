import { afterAll, afterEach, beforeAll, expect } from "vitest"
import { startTestApp, type TestApp } from "../../apps/server/src/testing/app.ts"
import { type Exchange, exchange } from "./exchanges.fixture.ts"
import type { Client } from "./generated/client/index.ts"
import { generateClient, startValidatingProxy, type ValidatingProxy } from "./programs.fixture.ts"

export type { Client } from "./generated/client/index.ts"
/** The generated functions, one per operation. */
export type Api = typeof import("./generated/index.ts")

type Settings = Parameters<TestApp["restaurant"]>[0]

interface ConnectOptions {
  /** Sends invalid requests on purpose: Prism must report them, and the responses must still match the document. */
  deliberatelyInvalid?: boolean
}

/** The real server, Prism in front of it, and the generated client. */
export interface Scene {
  readonly app: TestApp
  readonly api: Api
  readonly exchanges: readonly Exchange[]
  connect(secret?: string, how?: ConnectOptions): Client
  /** A client with a new test key of a new restaurant. */
  newClient(settings?: Settings, how?: ConnectOptions): Promise<Client>
  /** Runs during a create request with the scenario SLOW. */
  whenSlow: () => Promise<void>
}

/** Starts everything for a test file. After each test, violations of the document fail it with Prism's messages. */
export function setupScene(): Scene {
  const exchanges: Exchange[] = []
  const faults: string[] = []
  let app: TestApp
  let proxy: ValidatingProxy
  let api: Api
  let makeClient: typeof import("./generated/client/index.ts")["createClient"]

  const scene: Scene = {
    get app() {
      return app
    },
    get api() {
      return api
    },
    exchanges,
    whenSlow: async () => {},
    connect(secret, { deliberatelyInvalid = false } = {}) {
      const send = async (request: Request) =>
        exchange(request, made => {
          exchanges.push(made)
          faults.push(...made.responseViolations)
          if (!deliberatelyInvalid) faults.push(...made.requestViolations)
          else if (made.requestViolations.length === 0) faults.push(`${made.place}: the request was valid`)
        })
      const key = secret === undefined ? {} : { auth: secret }
      return makeClient({ baseUrl: proxy.url, fetch: send as typeof fetch, ...key })
    },
    async newClient(settings = {}, how = {}) {
      const { secret } = await app.key(await app.restaurant(settings))
      return scene.connect(secret, how)
    },
  }

  beforeAll(async () => {
    const generating = generateClient()
    app = await startTestApp({ pause: () => scene.whenSlow() })
    proxy = await startValidatingProxy(app.url)
    await generating
    api = await import("./generated/index.ts")
    makeClient = (await import("./generated/client/index.ts")).createClient
  })
  afterEach(() => {
    expect(faults.splice(0)).toEqual([])
  })
  afterAll(async () => {
    await proxy.stop()
    await app.stop()
  })
  return scene
}
