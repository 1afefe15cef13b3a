/** The names of our own headers, and of headers with a special meaning here. */
export const headers = {
  authorization: "Authorization",
  requestId: "X-Request-Id",
  serviceVersion: "Service-Version",
  idempotencyKey: "Idempotency-Key",
  idempotentReplayed: "Idempotent-Replayed",
  rateLimitPolicy: "RateLimit-Policy",
  rateLimit: "RateLimit",
  retryAfter: "Retry-After",
  testTime: "Service-Test-Time",
  testScenario: "Service-Test-Scenario",
} as const

export const idempotencyKeyLength = { min: 8, max: 128 } as const
export const maxBodyBytes = 256 * 1024
export const keyPrefixes = { test: "rasoi_test_", live: "rasoi_live_" } as const
