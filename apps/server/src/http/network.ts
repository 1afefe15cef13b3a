import { isIP } from "node:net"

/** A proxy may forward any text as an address. */
const longestAddress = 64

const mappedAddress = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i

/** The addresses that one client can use: an IPv4 address, or the whole /64 network of an IPv6 address. */
export function networkOf(address: string): string {
  const [, mapped] = mappedAddress.exec(address) ?? []
  if (mapped !== undefined) return mapped
  if (isIP(address) !== 6) return address.slice(0, longestAddress)
  const [head = "", tail] = address.split("::")
  const groups = (text: string | undefined) => (text ? text.split(":") : [])
  const omitted = tail === undefined ? 0 : Math.max(0, 8 - groups(head).length - groups(tail).length)
  const all = [...groups(head), ...Array<string>(omitted).fill("0"), ...groups(tail)]
  const network = all.slice(0, 4).map(group => Number.parseInt(group, 16).toString(16))
  return `${network.join(":")}::/64`
}
