export { expireAll, playDueMoves } from "./expiry.ts"
export { type Movable, type Move, makeMove, staffMover, statusText, type UndoOf, undoMove } from "./move.ts"
export { orderSql, reservationSql, statusIn, updatedOrderAt } from "./status-store.ts"
export {
  laterStatuses,
  type MovedRow,
  type MoveRow,
  type MoverKind,
  makeMoveStore,
  noTimes,
  reachedOf,
  representMove,
  type StatusTimes,
  timeColumn,
  type UndoWrite,
} from "./store.ts"
