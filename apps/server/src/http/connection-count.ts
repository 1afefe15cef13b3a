import type { Socket } from "node:net"
import { networkOf } from "./network.ts"

export interface CountLimits {
  /** Connections of all clients together. */
  readonly maxConnections: number
  /** Connections from one IPv4 address or one IPv6 /64 network. */
  readonly maxPerAddress: number
  readonly handshakeTimeoutMs: number
}

/** Why a connection was closed: its address has too many, or the server has. */
export type CountReason = "address" | "server"

interface Parts {
  /** Clients on this machine, and proxies whose connections carry the requests of many clients. */
  isUnlimited(address: string): boolean
  onClosed(reason: CountReason): void
  now(): number
}

export interface ConnectionCount {
  readonly count: number
  /** False: the connection is over a limit and was closed. */
  open(socket: Socket): boolean
  /** The TLS handshake begins; `endHandshake` gets the TLS socket that node:tls creates for the same connection. */
  beginHandshake(socket: Socket): void
  endHandshake(socket: Socket): void
  /** Accepts the TLS socket, too. */
  requestArrived(socket: Socket): void
  endSlowHandshakes(): void
  destroyAll(): void
}

/**
 * Limits how many connections are open. When the server is full, a new connection replaces the oldest one that has not
 * sent a request: otherwise clients that only connect could keep all others out.
 */
export function makeConnectionCount(
  limits: CountLimits,
  { isUnlimited, onClosed, now }: Parts,
): ConnectionCount {
  /** Every open connection with its network, if that is limited. */
  const open = new Map<Socket, string | undefined>()
  const perNetwork = new Map<string, number>()
  /** Without a request so far, the oldest first. */
  const silent = new Set<Socket>()
  const handshaking = new Map<string, { socket: Socket; since: number }>()
  const plainSockets = new WeakMap<Socket, Socket>()

  function add(socket: Socket, network: string | undefined): void {
    open.set(socket, network)
    silent.add(socket)
    if (network !== undefined) perNetwork.set(network, (perNetwork.get(network) ?? 0) + 1)
    socket.once("close", () => remove(socket))
  }

  function remove(socket: Socket): void {
    const network = open.get(socket)
    if (!open.delete(socket)) return
    silent.delete(socket)
    if (network === undefined) return
    const left = (perNetwork.get(network) ?? 1) - 1
    if (left > 0) perNetwork.set(network, left)
    else perNetwork.delete(network)
  }

  /** Counts it out at once: its `close` event comes later than the next connection. */
  function close(socket: Socket, reason: CountReason): void {
    remove(socket)
    socket.destroy()
    onClosed(reason)
  }

  return {
    get count() {
      return open.size
    },
    open(socket) {
      const address = socket.remoteAddress
      const network = address === undefined || isUnlimited(address) ? undefined : networkOf(address)
      if (network !== undefined && (perNetwork.get(network) ?? 0) >= limits.maxPerAddress) {
        close(socket, "address")
        return false
      }
      if (open.size >= limits.maxConnections) {
        const [oldest = socket] = silent
        close(oldest, "server")
        if (oldest === socket) return false
      }
      add(socket, network)
      return true
    },
    beginHandshake(socket) {
      const ends = endsOf(socket)
      handshaking.set(ends, { socket, since: now() })
      socket.once("close", () => handshaking.delete(ends))
    },
    endHandshake(socket) {
      const ends = endsOf(socket)
      const plain = handshaking.get(ends)?.socket
      if (plain) plainSockets.set(socket, plain)
      handshaking.delete(ends)
    },
    requestArrived(socket) {
      silent.delete(plainSockets.get(socket) ?? socket)
    },
    endSlowHandshakes() {
      for (const { socket, since } of handshaking.values()) {
        if (now() - since < limits.handshakeTimeoutMs) break
        socket.destroy()
      }
    },
    destroyAll() {
      for (const socket of open.keys()) socket.destroy()
    },
  }
}

/** Both ends of a connection; the TLS socket and the plain socket under it have the same. */
function endsOf({ remoteAddress, remotePort, localAddress, localPort }: Socket): string {
  return `${remoteAddress} ${remotePort} ${localAddress} ${localPort}`
}
