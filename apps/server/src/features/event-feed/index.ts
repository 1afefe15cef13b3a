export { type EventFeed, mountEventFeed } from "./routes.ts"
export { pruneEvents } from "./store.ts"
