export { readSetup, type SetupConfig } from "./read-setup.ts"
export { mountSetup } from "./routes.ts"
