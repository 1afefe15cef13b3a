/** The rules that a browser can load: nothing here needs Temporal or Node. scripts/import-rules.ts proves it. */
export { menuSteps, settingsSteps, upgrade } from "./documents/upgrade.ts"
