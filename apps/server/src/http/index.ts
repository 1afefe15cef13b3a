export type {
  Call,
  DeviceCaller,
  KeyCaller,
  PersonCaller,
  PipelineRequest,
  ResponseHeaders,
  SessionCaller,
} from "./call.ts"
export { onClientGone } from "./client-gone.ts"
export { Encoded } from "./encoded.ts"
export { errorEnvelope } from "./errors.ts"
export { etagOf, noneMatch, schemaTag } from "./etag.ts"
export { andThen, both, type MaybePromise } from "./maybe-promise.ts"
export type { Mount } from "./mount.ts"
export { networkOf } from "./network.ts"
export { requireSameOrigin } from "./origin.ts"
export { badCursor, pageOf } from "./page.ts"
export {
  announceLimit,
  mayDo,
  policyText,
  requirePermission,
  requireRolePermission,
  type SessionAccess,
  scopeMissing,
} from "./pipeline.ts"
export { type Allowance, LocalRateLimiter, type RateLimiter } from "./rate-limit.ts"
export { CompressedOnce, Prepared, Stored } from "./ready.ts"
export { serialiserFor } from "./serialise.ts"
export { compileCheck } from "./validate.ts"
export { readVersionMatch, versioned } from "./versioned.ts"
