export { type Primary, startPrimary } from "./primary.ts"
