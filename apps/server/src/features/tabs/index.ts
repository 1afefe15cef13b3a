export {
  billedRounds,
  closeLockedTab,
  isSettled,
  issueTabBill,
  replaceTabBill,
  requireLockedTab,
  sumOfRounds,
} from "./bill.ts"
export {
  findTabs,
  insertTab,
  listOpenTabs,
  listRounds,
  lockTab,
  lockTabs,
  type RoundRow,
  requireTab,
  type TabRow,
  writeLabel,
  writeTabOf,
} from "./store.ts"
export { takeSuccessor, takeTab } from "./take-round.ts"
