import { expect, test } from "vitest"
import { readRedisAddress } from "./address.ts"

test.each([
  ["redis://127.0.0.1", { host: "127.0.0.1", port: 6379, db: 0, tls: false }],
  ["redis://cache.example.com:7000/3", { host: "cache.example.com", port: 7000, db: 3, tls: false }],
  [
    "rediss://rasoi:p%40ss%2Fword@cache.example.com",
    { host: "cache.example.com", port: 6379, username: "rasoi", password: "p@ss/word", db: 0, tls: true },
  ],
  ["redis://:secret@[::1]:6380", { host: "::1", port: 6380, password: "secret", db: 0, tls: false }],
  [
    "redis-sentinel://:secret@one:26379,two,three:26381/kitchen/2",
    {
      sentinels: [
        { host: "one", port: 26379 },
        { host: "two", port: 26379 },
        { host: "three", port: 26381 },
      ],
      name: "kitchen",
      password: "secret",
      db: 2,
      tls: false,
    },
  ],
])("%s", (text, expected) => {
  expect(readRedisAddress(text)).toEqual(expected)
})

test.each([
  "127.0.0.1:6379",
  "http://127.0.0.1",
  "redis://",
  "redis://one,two",
  "redis://one:port",
  "redis://one:70000",
  "redis://one/kitchen",
  "redis://:%zz@one",
  "redis-sentinel://one:26379",
])("refused: %s", text => {
  expect(readRedisAddress(text)).toBeUndefined()
})
