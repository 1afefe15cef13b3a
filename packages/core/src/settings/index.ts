export { checkSettings } from "./check.ts"
export { defaultSettings } from "./default.ts"
export { gstinCheckCharacter, isGstin } from "./gstin.ts"
