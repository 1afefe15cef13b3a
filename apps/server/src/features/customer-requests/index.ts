export {
  type Answer,
  askedSoFar,
  representCancelRequest,
  representMoveRequest,
  requireAnswered,
} from "./answer.ts"
export {
  answerRequest,
  type CustomerRequestRow,
  findRequest,
  insertRequest,
  listOpenRequests,
  listRequestsOf,
} from "./store.ts"
