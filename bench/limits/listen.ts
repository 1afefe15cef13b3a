import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"

/** Prints its port, and exits when the parent process closes its stdin. */
export function listen(respond: RequestListener): void {
  const server = createServer(respond)
  server.listen(0, "127.0.0.1", () => {
    process.stdout.write(`listening on ${(server.address() as AddressInfo).port}\n`)
  })
  process.stdin.on("end", () => process.exit(0)).resume()
}
