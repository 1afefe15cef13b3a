import type { IncomingHttpHeaders } from "node:http"
import type { Socket } from "node:net"

/** What stands before a request's body, whoever read it from the wire. */
export interface Head {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly socket: Socket
}
