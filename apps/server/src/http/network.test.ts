import { expect, test } from "vitest"
import { networkOf } from "./network.ts"

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:0001:2::9", "2001:db8:1:2::/64"],
  ["2001:db8::2:0:0:0:9", "2001:db8:0:2::/64"],
  ["2001:db8:1:3::", "2001:db8:1:3::/64"],
  ["no address: at all", "no address: at all"],
  ["x".repeat(100), "x".repeat(64)],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
])("%s counts with %s", (address, network) => {
  expect(networkOf(address)).toBe(network)
})
