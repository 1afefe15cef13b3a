import { expect, type Page } from "@playwright/test"
import axe from "axe-core"

const everyRule = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
/** Rules about colours; the themes differ in nothing else. */
const colourRules = ["color-contrast", "link-in-text-block"]

/**
 * Checks WCAG 2.2 AA with axe in both themes. If a dialog is open, it checks only the dialog, because nothing behind
 * it is reachable.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(`"axe" in window`))) await page.evaluate(axe.source)
  await page.emulateMedia({ colorScheme: "light" })
  const light = await faults(page, { type: "tag", values: everyRule })
  await page.emulateMedia({ colorScheme: "dark" })
  const dark = await faults(page, { type: "rule", values: colourRules })
  expect({ light, dark }).toEqual({ light: [], dark: [] })
}

/** Requests only violations: axe is much slower when it reports passes. */
async function faults(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  await page.evaluate(painted)
  const options: axe.RunOptions = { runOnly, resultTypes: ["violations"], iframes: false }
  const { violations } = await page.evaluate<axe.AxeResults>(
    `axe.run(document.querySelector("dialog[open]") ?? document, ${JSON.stringify(options)})`,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)
}

/** Wait for the next frame, which has the theme's colours. */
const painted = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
