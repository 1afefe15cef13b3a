import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { getCACertificates, setDefaultCACertificates } from "node:tls"
import { Redis } from "ioredis"
import { freePort } from "./process.ts"
import { startRedis, type TestRedis } from "./redis.ts"

export const password = "p@ss/word"

/** Makes a certificate for 127.0.0.1, and lets this process trust it, as NODE_EXTRA_CA_CERTS does for a server. */
export function trustNewCertificate(directory: string): readonly string[] {
  const [key, certificate] = [join(directory, "key.pem"), join(directory, "certificate.pem")]
  const name = ["-subj", "/CN=rasoi", "-addext", "subjectAltName=IP:127.0.0.1"]
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1"]
  const files = ["-keyout", key, "-out", certificate]
  execFileSync("openssl", ["req", "-x509", ...kind, ...name, ...files], { stdio: "ignore" })
  setDefaultCACertificates([...getCACertificates("default"), readFileSync(certificate, "utf8")])
  const paths = ["--tls-cert-file", certificate, "--tls-key-file", key]
  return [...paths, "--tls-ca-cert-file", certificate, "--tls-auth-clients", "no"]
}

export interface SecuredRedis extends TestRedis {
  readonly tlsPort: number
}

/** With TLS and a password. Its own port has no TLS. */
export async function startSecuredRedis(
  tls: readonly string[],
  primary?: SecuredRedis,
): Promise<SecuredRedis> {
  const tlsPort = await freePort()
  const follows = primary
    ? ["--replicaof", "127.0.0.1", String(primary.tlsPort), "--masterauth", password]
    : []
  const settings = ["--tls-port", String(tlsPort), "--tls-replication", "yes", "--requirepass", password]
  return { ...(await startRedis(...settings, ...tls, ...follows)), tlsPort }
}

/** A Sentinel that watches this primary under the name "kitchen", with TLS and the same password. */
export async function startSentinel(directory: string, tls: readonly string[], primary: SecuredRedis) {
  const port = await freePort()
  const file = join(directory, "sentinel.conf")
  const lines = [
    "port 0",
    `tls-port ${port}`,
    "tls-replication yes",
    `requirepass ${password}`,
    `dir ${directory}`,
    `sentinel monitor kitchen 127.0.0.1 ${primary.tlsPort} 1`,
    `sentinel auth-pass kitchen ${password}`,
    "sentinel down-after-milliseconds kitchen 500",
    "sentinel failover-timeout kitchen 3000",
  ]
  writeFileSync(file, `${lines.join("\n")}\n`)
  const child = spawn("redis-server", [file, "--sentinel", ...tls], { stdio: "ignore" })
  return {
    port,
    /** Whether it knows a replica that it could promote. */
    async isReady(): Promise<boolean> {
      const client = new Redis({ host: "127.0.0.1", port, password, tls: {}, maxRetriesPerRequest: 0 })
      client.on("error", () => {})
      try {
        const replicas = await client.call("sentinel", "replicas", "kitchen")
        return JSON.stringify(replicas).includes('"master-link-status","ok"')
      } catch {
        return false
      } finally {
        client.disconnect()
      }
    },
    async stop() {
      child.kill()
      await once(child, "exit")
    },
  }
}
