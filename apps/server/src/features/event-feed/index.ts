export { type EventFeed, mountEventFeed } from "./routes.ts"
export { adoptFeed, pruneEvents } from "./store.ts"
