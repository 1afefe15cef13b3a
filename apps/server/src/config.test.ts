import { resolve } from "node:path"
import { describe, expect, test } from "vitest"
import { ConfigFaults, readConfig } from "./config.ts"

describe("the environment", () => {
  test("nothing set: sensible values; the demo on loopback only", () => {
    expect(readConfig({ demo: false }, {})).toMatchObject({
      host: "0.0.0.0",
      port: 8080,
      publicUrl: "http://localhost:8080",
      dataDir: resolve(".rasoi"),
      databaseUrl: undefined,
      trustProxy: false,
      metrics: { host: "127.0.0.1", port: 9464 },
      poolSize: 16,
      connectionsPerAddress: 256,
    })
    expect(readConfig({ demo: true }, { HOST: "0.0.0.0" }).host).toBe("127.0.0.1")
  })

  test("every fault is told at once, and a database's password never", () => {
    const faulty = {
      PORT: "eighty",
      TLS_CERT: "/cert.pem",
      PUBLIC_URL: "order.example.com",
      DATABASE_URL: "mysql://user:secret-word@host/db",
      LOG_LEVEL: "loud",
      METRICS_ADDRESS: "9464",
      DATABASE_POOL: "0",
      CONNECTIONS_PER_ADDRESS: "0",
    }
    let message = ""
    try {
      readConfig({ demo: false }, faulty)
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigFaults)
      message = (error as Error).message
    }
    for (const name of [
      "PORT",
      "TLS_CERT",
      "PUBLIC_URL",
      "DATABASE_URL",
      "LOG_LEVEL",
      "METRICS_ADDRESS",
      "DATABASE_POOL",
      "CONNECTIONS_PER_ADDRESS",
    ]) {
      expect(message).toContain(name)
    }
    expect(message).not.toContain("secret-word")
  })

  test("ways to serve that the bench compares: known ones only", () => {
    const { fastPath, logBuffer } = readConfig({ demo: false }, {})
    expect([fastPath, logBuffer]).toEqual(["on", "own"])
    const set = { RASOI_BENCH_FAST_PATH: "node-http", RASOI_BENCH_LOG_BUFFER: "sonic-boom" }
    expect(readConfig({ demo: false }, set)).toMatchObject({ fastPath: "node-http", logBuffer: "sonic-boom" })
    expect(() => readConfig({ demo: false }, { RASOI_BENCH_FAST_PATH: "fast" })).toThrow(
      'RASOI_BENCH_FAST_PATH must be one of on, node-http, off, is "fast"',
    )
  })

  test("more connections than the embedded database takes are refused; an outside one may take them", () => {
    expect(() => readConfig({ demo: false }, { DATABASE_POOL: "49" })).toThrow("DATABASE_POOL")
    const outside = { DATABASE_POOL: "200", DATABASE_URL: "postgres://rasoi@db.example.com/rasoi" }
    expect(readConfig({ demo: false }, outside).poolSize).toBe(200)
  })

  test("REDIS_URL with DATABASE_URL makes a fleet", () => {
    const environment = {
      DATABASE_URL: "postgres://rasoi@db.example.com/rasoi",
      REDIS_URL: "rediss://:secret@cache.example.com",
    }
    expect(readConfig({ demo: false }, environment).redis).toMatchObject({
      host: "cache.example.com",
      tls: true,
    })
  })

  test("REDIS_URL: malformed or with the embedded database it is refused, and its password is not shown", () => {
    const read = (REDIS_URL: string) => () => readConfig({ demo: false }, { REDIS_URL })
    expect(read("cache:secret@")).toThrow(/REDIS_URL must look like redis:\/\/:password@host:6379/)
    expect(read("cache:secret@")).not.toThrow(/secret@/)
    expect(read("redis://127.0.0.1")).toThrow("REDIS_URL needs DATABASE_URL")
  })

  test.each([
    ["true", true],
    ["false", false],
    ["2", 2],
    ["10.0.0.0/8, 127.0.0.1", "10.0.0.0/8, 127.0.0.1"],
  ])("TRUST_PROXY=%s", (text, expected) => {
    expect(readConfig({ demo: false }, { TRUST_PROXY: text }).trustProxy).toBe(expected)
  })

  test("METRICS_ADDRESS: off, another address, an IPv6 one", () => {
    const read = (text: string) => readConfig({ demo: false }, { METRICS_ADDRESS: text }).metrics
    expect(read("off")).toBeUndefined()
    expect(read("0.0.0.0:9000")).toEqual({ host: "0.0.0.0", port: 9000 })
    expect(read("[::1]:9000")).toEqual({ host: "::1", port: 9000 })
  })

  test("an address without its last slash; https when it has a certificate", () => {
    expect(readConfig({ demo: false }, { PUBLIC_URL: "https://order.example.com/" }).publicUrl).toBe(
      "https://order.example.com",
    )
    expect(readConfig({ demo: false }, { TLS_CERT: "c", TLS_KEY: "k" }).publicUrl).toBe(
      "https://localhost:8080",
    )
  })
})
