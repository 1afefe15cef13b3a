export { asTestDesk, type CreateOnce, makeCreateOnce } from "./create-once.ts"
export { fingerprintOf, requireId, requireSame } from "./made-id.ts"
export { type CreateResult, makeClaim, rememberedMs, type WriteOutcome } from "./run.ts"
export { type Claim, insertRecord, pruneRecords } from "./store.ts"
