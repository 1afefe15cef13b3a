export {
  billedRounds,
  closeLockedTab,
  correctTabBill,
  isSettled,
  issueTabBill,
  requireLockedTab,
  sumOfRounds,
} from "./bill.ts"
export {
  closePaidTab,
  findTabs,
  insertTab,
  listOpenTabs,
  listRounds,
  lockRounds,
  lockTabs,
  type RoundRow,
  requireTab,
  type TabRow,
  writeClosed,
  writeLabel,
  writeRoundsBill,
  writeTabBill,
  writeTabOf,
} from "./store.ts"
export { takeSuccessor, takeTab } from "./take-round.ts"
