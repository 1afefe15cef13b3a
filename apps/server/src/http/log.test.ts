import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { expect, test } from "vitest"
import { makeSecret } from "../features/keys/index.ts"
import { passesOf } from "../testing/cpu-time.ts"
import { makeLog, redact } from "./log.ts"

const key = makeSecret("live")

test.each([
  [`Bearer ${key}`, "Bearer rasoi_live_[key]"],
  ["GET /v1/track/9fQ2mVxT4bKcR7wZpLs1Yd failed", "GET /v1/track/[token] failed"],
  ["https://order.example.com/t/9fQ2mVxT4bKcR7wZpLs1Yd", "https://order.example.com/t/[token]"],
  ["Key (phone)=(9845012345) exists", "Key (phone)=([phone]) exists"],
  ["called +91 98450 12345 twice", "called [phone] twice"],
  ["asha@example.com is taken", "[email] is taken"],
  [
    "order ord_01k7q3v9x4e8rbhw5tm2c6ndsz at 1729170300000",
    "order ord_01k7q3v9x4e8rbhw5tm2c6ndsz at 1729170300000",
  ],
])("%j becomes %j", (text, clean) => {
  expect(redact(text)).toBe(clean)
})

test("messages, errors, their causes and their database details are cleaned before they are written", () => {
  const lines: string[] = []
  const log = makeLog("info", { write: line => lines.push(line) })
  const cause = Object.assign(new Error(`bad key ${key}`), { detail: "Key (phone)=(9845012345)" })
  log.error({ err: new Error("for asha@example.com", { cause }) }, `request of 9845012345 with ${key}`)
  const written = lines.join("")
  expect(written).toContain("request of [phone]")
  for (const secret of [key, "9845012345", "asha@example.com"]) expect(written).not.toContain(secret)
})

test.each([
  ["runs out of work", "", 0],
  ["exits", "process.exit(0)", 0],
  ["fails", 'setImmediate(() => { throw new Error("unforeseen") })', 1],
  ["is killed after a fatal line", 'log.fatal("last"); process.kill(process.pid, "SIGKILL")', null],
])("buffered lines are written when the process %s", (_, ending, status) => {
  const file = join(import.meta.dirname, "log.ts")
  const script = `import { makeLog } from ${JSON.stringify(file)}
    const log = makeLog("info")
    for (let index = 0; index < 300; index += 1) log.info({ index, dish: "₹ पनीर ".repeat(10) }, "line")
    ${ending}`
  const child = spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" })
  const lines = child.stdout
    .trim()
    .split("\n")
    .map(line => JSON.parse(line))
  // What the end itself writes may come before a bundle that was on its way.
  const indexes = lines.filter(({ msg }) => msg === "line").map(({ index }) => index)
  expect(indexes.toSorted((one, other) => one - other)).toEqual([...Array(300).keys()])
  expect(child.status).toBe(status)
})

test.each(["a", "@", "a@", "a@b.", "1", "rasoi_test_", "/t/", ".a"])(
  "a message of %j as long as a body is cleaned at once",
  async part => {
    const text = part.repeat((256 * 1024) / part.length)
    // It takes a few; a search that starts again at every character takes tens of thousands.
    expect(await passesOf(() => redact(text))).toBeLessThan(1_000)
  },
)
