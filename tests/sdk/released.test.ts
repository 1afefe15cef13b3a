import { gunzipSync } from "node:zlib"
import { expect, test, testApp } from "../../apps/server/src/testing/fixtures.ts"
import { packageVersion } from "../../packages/sdk/src/version.ts"
import { packSdk } from "../../scripts/sdk/pack.ts"

const app = await testApp({ config: { demo: true } })
const address = `/sdk/${packageVersion}.tgz`

test("the tarball of a version never changes: building it gives what is released, and the address is kept forever", async () => {
  const served = await fetch(`${app.url}${address}`)
  expect(served.headers.get("content-type")).toBe("application/gzip")
  expect(served.headers.get("cache-control")).toContain("immutable")
  const contents = gunzipSync(await served.arrayBuffer())
  expect(contents.equals(await packSdk())).toBe(true)
  const newest = await fetch(`${app.url}/sdk.tgz`, { redirect: "manual" })
  expect([newest.status, newest.headers.get("location")]).toEqual([302, address])
  for (const unknown of ["0.1.0.tgz", "9.9.9.tgz", "..%2Fpackage.json", "package.json"]) {
    const { status, body } = await app.call(`/sdk/${unknown}`)
    expect([unknown, status, body.error.message]).toEqual([unknown, 404, expect.stringContaining(address)])
  }
})
