import { publicFaultReasons } from "@rasoi/contract"

/** Every `reason` of the public API, with what it means. */
export function reasonsText(): string {
  const rows = Object.entries(publicFaultReasons).map(
    ([reason, meaning]) => `| \`${reason}\` | ${meaning} |\n`,
  )
  return `| Reason | |\n|---|---|\n${rows.join("")}`
}
