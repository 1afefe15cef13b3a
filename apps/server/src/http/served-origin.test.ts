import { expect, test } from "vitest"
import { servedOrigin } from "./origin.ts"

const publicUrl = "https://order.example.com"

test.each([
  [true, "192.168.1.5:8080", "http://192.168.1.5:8080"],
  [true, "[::1]:8080", "http://[::1]:8080"],
  [true, `"><script>alert(1)</script>`, publicUrl],
  [true, "", publicUrl],
  [false, "192.168.1.5:8080", publicUrl],
])("demo %s, host %j: pages show %s", (demo, host, expected) => {
  expect(servedOrigin({ protocol: "http", host }, { demo, publicUrl })).toBe(expected)
})
