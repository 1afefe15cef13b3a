import { expect, test } from "vitest"
import { checkClock, checkNode, checkOpenFiles } from "./machine.ts"

test("a clock from before the service was made, or from far ahead, fails", () => {
  expect(checkClock(0).status).toBe("fail")
  expect(checkClock(Date.parse("2120-01-01")).status).toBe("fail")
  expect(checkClock(Date.parse("2026-11-15T00:00:00Z")).status).toBe("ok")
})

test("this Node.js will do", () => {
  expect(checkNode().status).toBe("ok")
})

test("few open files are worth a warning", () => {
  expect(checkOpenFiles(1_024)).toMatchObject({
    status: "warn",
    advice: expect.stringContaining("LimitNOFILE"),
  })
  expect(checkOpenFiles(65_536).status).toBe("ok")
  expect(checkOpenFiles(Number.POSITIVE_INFINITY).status).toBe("ok")
})
