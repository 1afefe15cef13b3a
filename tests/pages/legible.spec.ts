import { expect, test } from "@playwright/test"
import { legibilityFaults } from "./legible.ts"

test("pale texts of either theme and small targets are found, and a page without text", async ({ page }) => {
  const faults = () => page.evaluate<string[]>(legibilityFaults)
  await page.setContent(`
    <style>
      :root { color-scheme: light dark }
      .light { color: light-dark(#aaa, #fff) }
      .dark { color: light-dark(#000, #444) }
      button { all: unset; display: inline-block; width: 20px; height: 20px }
    </style>
    <p class="light">pale in the light theme</p>
    <p class="dark">pale in the dark theme</p>
    <button>a</button><button>b</button>
    <p class="light" aria-hidden="true">pale, but hidden from people</p>
  `)
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme })
    const [pale, ...small] = await faults()
    expect(pale).toContain(`<p class="${theme}">`)
    expect(pale).toMatch(/^contrast/)
    expect(small.map(fault => fault.slice(0, 13))).toEqual(["small 20 x 20", "small 20 x 20"])
  }
  await page.setContent("<button aria-label='x'></button>")
  expect(await faults()).toContain("no text to judge")
})
