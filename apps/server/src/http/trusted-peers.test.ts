import { expect, test } from "vitest"
import { makeTrustedPeers } from "./trusted-peers.ts"

test.each([
  [false, "127.0.0.1", false],
  [true, "203.0.113.9", true],
  [1, "203.0.113.9", true],
  ["loopback", "127.0.0.1", true],
  ["loopback", "::ffff:127.0.0.1", true],
  ["loopback", "::1", true],
  ["loopback", "10.0.0.1", false],
  ["10.0.0.0/8, 192.0.2.7", "10.200.3.4", true],
  ["10.0.0.0/8, 192.0.2.7", "192.0.2.7", true],
  ["10.0.0.0/8, 192.0.2.7", "192.0.2.8", false],
  ["fd00::/8", "fd12::1", true],
  ["uniquelocal", "192.168.1.1", true],
  ["rubbish", "127.0.0.1", false],
])("TRUST_PROXY=%s and a peer at %s: %s", (setting, address, expected) => {
  expect(makeTrustedPeers(setting)(address)).toBe(expected)
})
