export { type CreateOnce, makeCreateOnce } from "./create-once.ts"
export { canonicalJson, makeClaim, type Outcome, rememberedMs } from "./run.ts"
export { type Claim, insertRecord, pruneRecords } from "./store.ts"
