export {
  type AnswerHeaders,
  type Call,
  type KeyCaller,
  type PipelineRequest,
  Prepared,
  type SessionCaller,
  Stored,
} from "./call.ts"
export { CompressedOnce, Encoded } from "./encoded.ts"
export { errorEnvelope } from "./errors.ts"
export { etagOf, noneMatch } from "./etag.ts"
export { andThen, both, type MaybePromise } from "./maybe-promise.ts"
export type { Mount } from "./mount.ts"
export { networkOf } from "./network.ts"
export { requireSameOrigin } from "./origin.ts"
export { badCursor, pageOf } from "./page.ts"
export { roleMissing } from "./pipeline.ts"
export { type Allowance, LocalRateLimiter, type RateLimiter } from "./rate-limit.ts"
export { serialiserFor } from "./serialise.ts"
export { compileCheck } from "./validate.ts"
export { readVersionMatch, versioned } from "./versioned.ts"
