export { auditChangeText } from "./audit/change-text.ts"
export * from "./bills/bill-number.ts"
export * from "./counter/billed.ts"
export * from "./counter/payments.ts"
export { presetRetentionDays } from "./documents/shape-2.ts"
export { readStoredMenu, storedMenuText } from "./documents/stored-menu.ts"
export { readStoredSettings, storedSettingsText } from "./documents/stored-settings.ts"
export {
  menuSteps,
  orderShape,
  settingsSteps,
  upgrade,
  upgradeBill,
  upgradeOrder,
} from "./documents/upgrade.ts"
export * from "./hours/index.ts"
export * from "./menu/index.ts"
export * from "./money.ts"
export * from "./orders/delay.ts"
export * from "./orders/link-actions.ts"
export * from "./orders/moves.ts"
export * from "./orders/page-rules.ts"
export * from "./orders/undo.ts"
export { missingForPage } from "./page/needs.ts"
export { slugFaults, slugLength, suggestSlugs } from "./page/slug.ts"
export * from "./phone.ts"
export * from "./pricing/index.ts"
export * from "./privacy/anonymize.ts"
export * from "./reports/index.ts"
export * from "./reservations/index.ts"
export * from "./settings/index.ts"
export * from "./setup/checklist.ts"
export { isLocalAddress } from "./setup/local-address.ts"
export { openSetupLines } from "./setup/open-lines.ts"
export { sampleCart } from "./setup/sample-cart.ts"
export { type KnownAbout, type PasswordWeakness, passwordWeakness } from "./staff/password.ts"
export * from "./status-at.ts"
export { sampleBooking, sampleOrder } from "./test-desk/sample.ts"
export { type Undo, undoEndLimitMs, undoLimitMs } from "./undo.ts"
