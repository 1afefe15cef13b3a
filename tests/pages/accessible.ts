import { expect, type Page } from "@playwright/test"
import axe from "axe-core"

const everyRule = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
/** The rules that look at colours; between the themes nothing else differs. */
const colourRules = ["color-contrast", "link-in-text-block"]

/**
 * WCAG 2.2 AA by axe, in both themes. Of a page with an open dialog only the dialog is looked at: nothing behind it can be
 * reached, and it is checked without the dialog.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(`"axe" in window`))) await page.evaluate(axe.source)
  await page.emulateMedia({ colorScheme: "light" })
  const light = await faults(page, { type: "tag", values: everyRule })
  await page.emulateMedia({ colorScheme: "dark" })
  const dark = await faults(page, { type: "rule", values: colourRules })
  expect({ light, dark }).toEqual({ light: [], dark: [] })
}

/** Only what is wrong is asked for: telling what is right takes axe far longer. */
async function faults(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  await page.evaluate(painted)
  const options: axe.RunOptions = { runOnly, resultTypes: ["violations"], iframes: false }
  const { violations } = await page.evaluate<axe.AxeResults>(
    `axe.run(document.querySelector("dialog[open]") ?? document, ${JSON.stringify(options)})`,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)
}

/** A theme's colours are there with the next picture. */
const painted = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
