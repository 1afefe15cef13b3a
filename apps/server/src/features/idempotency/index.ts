export { asTestDesk, type CreateOnce, makeCreateOnce } from "./create-once.ts"
export { type CreateResult, canonicalJson, makeClaim, rememberedMs, type WriteOutcome } from "./run.ts"
export { type Claim, insertRecord, pruneRecords } from "./store.ts"
