import { BlockList, isIP } from "node:net"

/** Names for whole networks in TRUST_PROXY. */
const named: Record<string, readonly string[]> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
}

/** Whether a connection comes from a proxy that the operator named. */
export function makeTrustedPeers(trustProxy: boolean | number | string): (address: string) => boolean {
  if (typeof trustProxy !== "string") return () => trustProxy !== false
  const list = new BlockList()
  for (const entry of trustProxy.split(",").flatMap(text => named[text.trim()] ?? [text.trim()])) {
    const [address = "", bits] = entry.split("/")
    const family = isIP(address) === 6 ? "ipv6" : "ipv4"
    if (isIP(address) === 0) continue
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return address => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/, "")
    return isIP(plain) !== 0 && list.check(plain, isIP(plain) === 6 ? "ipv6" : "ipv4")
  }
}
