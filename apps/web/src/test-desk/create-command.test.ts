import { expect, test } from "vitest"
import { createCommand } from "./create-command.ts"

test("the command names this server and carries the body as one shell word", () => {
  const command = createCommand("https://order.example.com", "/v1/orders", { note: "2 naan" })
  expect(command).toContain('curl -X POST "https://order.example.com/v1/orders"')
  expect(command.endsWith(`-d '{"note":"2 naan"}'`)).toBe(true)
})
