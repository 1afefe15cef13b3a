/** Placeholder for the reader's test key. The shell replaces it when the variable is exported. */
const keyVariable = "$RASOI_TEST_KEY"

/** A shell command. Its idempotency key contains the time, so that each run makes a new order. */
export function createCommand(origin: string, path: string, body: object): string {
  return [
    `curl -X POST "${origin}${path}"`,
    `-H "Authorization: Bearer ${keyVariable}"`,
    `-H "Idempotency-Key: try-$(date +%s)"`,
    `-H "Content-Type: application/json"`,
    `-d '${JSON.stringify(body)}'`,
  ].join(" \\\n  ")
}
