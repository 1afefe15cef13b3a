export { type BusEvent, type EventBus, LocalEventBus } from "./bus.ts"
export { type ChangeHub, makeChangeHub, type Topic, type TopicChange } from "./changes.ts"
export { type DevicePresence, LocalPresence } from "./presence.ts"
export { mountStreams, pingEveryMs, type Streams } from "./streams.ts"
