export type { NewerApiError, NewerErrorCode } from "./api-error.ts"
export type { KeyMode } from "./api-key.ts"
export type { ApiErrorFacts, CallFacts } from "./error-facts.ts"
export {
  type ErrorClass,
  RasoiAbortError,
  RasoiAnswerError,
  RasoiApiError,
  RasoiConnectionError,
  RasoiError,
  RasoiEventsLostError,
  RasoiTimeoutError,
  RasoiUsageError,
  RasoiWaitTimeoutError,
} from "./errors.ts"
export type { Events, ListenedEvent, ListenOptions } from "./events.ts"
export type * from "./generated/errors.ts"
export { apiVersion } from "./generated/operations.ts"
export type * from "./generated/types.ts"
export type {
  AttemptReport,
  CallLimits,
  CreateOptions,
  Fetch,
  RasoiOptions,
  RequestOptions,
  TestOptions,
  TrackingOptions,
} from "./options.ts"
export type { OrderPages, Orders } from "./orders.ts"
export { Rasoi } from "./rasoi.ts"
export type { Reservations } from "./reservations.ts"
export type { Runtime } from "./runtime.ts"
export { type TestMode, testPhones } from "./test-mode.ts"
export { RasoiTracking, type Track } from "./tracking.ts"
export { packageVersion } from "./version.ts"
export type { WaitOptions } from "./wait.ts"
