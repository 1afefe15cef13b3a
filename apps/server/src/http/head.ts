import type { IncomingHttpHeaders } from "node:http"
import type { Socket } from "node:net"

/** A request without its body, parsed by node:http or by the fast path. */
export interface Head {
  readonly method?: string
  readonly url?: string
  readonly headers: IncomingHttpHeaders
  readonly socket: Socket
}
