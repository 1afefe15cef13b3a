export { checkSettings } from "./check.ts"
