export { askedSoFar, representCancelRequest, representMoveRequest, requireAnswered } from "./answer.ts"
export {
  type CustomerRequestRow,
  findRequest,
  insertRequest,
  listOpenRequests,
  listRequestsOf,
  listRequestsOfAll,
  type RequestKind,
} from "./store.ts"
