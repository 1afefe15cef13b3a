import { finalOrderStatuses, finalReservationStatuses } from "@rasoi/core"

const list = (name: string, statuses: readonly string[]) =>
  `export const ${name}: readonly string[] = [${statuses.map(status => `"${status}"`).join(", ")}]\n`

/** The SDK imports nothing, so it gets the core's lists as text. */
export function sdkStatuses(): string {
  return `// Written by \`npm run generate\` from packages/core. Do not edit.

${list("finalOrderStatuses", finalOrderStatuses)}${list("finalReservationStatuses", finalReservationStatuses)}`
}
