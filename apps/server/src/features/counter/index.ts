export { mountCounter, noId } from "./routes.ts"
