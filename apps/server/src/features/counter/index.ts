export { mountCounter } from "./routes.ts"
