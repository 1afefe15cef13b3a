import type { IncomingHttpHeaders } from "node:http"
import type { Socket } from "node:net"

/** A request without its body, parsed by node:http or by the fast path. */
export interface Head {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly socket: Socket
}
