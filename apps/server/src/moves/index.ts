export { expireAll, playDueMoves } from "./clock.ts"
export { type Movable, type Move, makeMove, statusText } from "./move.ts"
export { type MovedRow, type MoveRow, type MoveWrite, makeMoveStore } from "./store.ts"
