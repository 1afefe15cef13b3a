export { expireAll, playDueMoves } from "./clock.ts"
export { type Movable, type Move, makeMove, statusText, type UndoOf, undoMove } from "./move.ts"
export {
  type MovedRow,
  type MoveRow,
  type MoveWrite,
  makeMoveStore,
  representMove,
  type UndoWrite,
} from "./store.ts"
