import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { expect, type Page } from "@playwright/test"
import type axe from "axe-core"
import { thorough } from "../rounds.ts"
import { legibilityFaults } from "./legible.ts"

/** The smaller file: a page compiles it after every load. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")
const everyRule = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
/** Rules about colours; the themes differ in nothing else. */
const colourRules = ["color-contrast", "link-in-text-block"]

/**
 * Checks WCAG 2.2 AA with axe in the light theme, and the contrast in the dark one. If a dialog is open, it checks only
 * the dialog, because nothing behind it is reachable.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(`"axe" in window`))) await page.evaluate(axeSource)
  await choose(page, "light")
  const light = await axeFaults(page, { type: "tag", values: everyRule })
  expect(light, "in the light theme").toEqual([])
  await choose(page, "dark")
  await expect.poll(() => page.evaluate<string[]>(legibilityFaults), "in the dark theme").toEqual([])
  if (thorough) expect(await axeFaults(page, { type: "rule", values: colourRules })).toEqual([])
}

/**
 * Checks what can differ at another width or in another language: the contrast in both themes, and the size of targets.
 * The other rules are about names, roles and structure: `expectAccessible` checks them once for a screen, and takes many
 * times longer.
 */
export async function expectLegible(page: Page): Promise<void> {
  for (const theme of ["light", "dark"] as const) {
    await choose(page, theme)
    // A colour that changes in steps takes a moment.
    await expect.poll(() => page.evaluate<string[]>(legibilityFaults), `in the ${theme} theme`).toEqual([])
  }
}

async function choose(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(painted)
}

/** Requests only violations: axe is much slower when it reports passes. */
async function axeFaults(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  const options: axe.RunOptions = { runOnly, resultTypes: ["violations"], iframes: false }
  const { violations } = await page.evaluate<axe.AxeResults>(
    `axe.run(document.querySelector("dialog[open]") ?? document, ${JSON.stringify(options)})`,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)
}

/** Wait for the next frame, which has the theme's colours. */
const painted = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
