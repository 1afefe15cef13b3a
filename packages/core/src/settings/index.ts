export { checkSettings } from "./check.ts"
export { gstinCheckCharacter, isGstin } from "./gstin.ts"
