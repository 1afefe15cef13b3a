import { expect, test } from "vitest"
import { findUnsynced } from "./wal-sync.ts"

const request = `[pid 10] 100.100 read(20<socket:[5]>, "POST /v1/orders HTTP/1.1\\r\\nAuthoriz"..., 65536) = 700 <0.000010>`
const response = `[pid 10] 100.500 write(20<socket:[5]>, "HTTP/1.1 201 Created\\r\\n"..., 1800) = 1800 <0.000020>`
const wal = "5</proc/self/cwd/pg_wal/000000010000000000000001>"
const sync = (at: number, tookSeconds: number, file = wal) =>
  `[pid 30] ${at} fdatasync(${file}) = 0 <${tookSeconds}>`

test.each([
  ["the log is synced between the request and the response", [request, sync(100.2, 0.1), response], 0],
  [
    "a sync that another process interrupts in the trace",
    [
      request,
      `[pid 30] 100.200 fdatasync(${wal} <unfinished ...>`,
      `[pid 31] 100.250 write(3<pipe:[1]>, "x", 1) = 1 <0.000010>`,
      `[pid 30] 100.300 <... fdatasync resumed>) = 0 <0.100000>`,
      response,
    ],
    0,
  ],
  ["no sync", [request, response], 1],
  ["a sync that began before the request", [sync(100.05, 0.3), request, response], 1],
  ["a sync that ended after the response", [request, sync(100.4, 0.2), response], 1],
  ["a sync of another file", [request, sync(100.2, 0.1, "5</proc/self/cwd/base/5/1259>"), response], 1],
  ["a sync that failed", [request, sync(100.2, 0.1).replace("= 0", "= -1 EIO"), response], 1],
])("%s", (_, lines, unsynced) => {
  expect(findUnsynced(lines.join("\n"))).toEqual({ responses: 1, unsynced })
})
