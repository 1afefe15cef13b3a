export {
  type AnswerHeaders,
  type Asked,
  type Call,
  type KeyCaller,
  Prepared,
  type SessionCaller,
  Stored,
} from "./call.ts"
export { errorEnvelope } from "./errors.ts"
export { etagOf, noneMatch } from "./etag.ts"
export type { FoundFault, Path } from "./find-faults.ts"
export type { Mount } from "./mount.ts"
export { networkOf } from "./network.ts"
export { requireSameOrigin } from "./origin.ts"
export { badCursor, pageOf } from "./page.ts"
export { roleMissing } from "./pipeline.ts"
export { type Allowance, LocalRateLimiter, type RateLimiter } from "./rate-limit.ts"
export { serialiserFor } from "./serialise.ts"
export { andThen, both, type Soon } from "./soon.ts"
export { compileCheck, compileFindFaults } from "./validate.ts"
export { readVersionMatch, versioned } from "./versioned.ts"
