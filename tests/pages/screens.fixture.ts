import { type Page, test } from "@playwright/test"
import { expectAccessible, expectLegible } from "./accessible.ts"
import { expectFits } from "./console.fixture.ts"

type Size = readonly [width: number, height: number]

/** A phone, a tablet and a desk. */
export const screens: readonly Size[] = [
  [390, 844],
  [768, 1024],
  [1280, 800],
]

/** Resizes one page: building everything again for each size takes many times longer. The last size stays. */
export async function onScreens(
  page: Page,
  sizes: readonly Size[],
  check: (size: Size) => Promise<void>,
): Promise<void> {
  for (const size of sizes) {
    const [width, height] = size
    await page.setViewportSize({ width, height })
    await test.step(`${width} px`, () => check(size))
  }
}

/** Checks what the page shows now: at every size that it fits and can be read and tapped. */
export const expectLegibleOn = (page: Page, sizes: readonly Size[] = screens) =>
  onScreens(page, sizes, async () => {
    await expectFits(page)
    await expectLegible(page)
  })

/**
 * Checks what the page shows now: at every size that it fits and can be read and tapped, at the last one every rule of
 * axe.
 */
export async function expectGoodLook(page: Page, sizes: readonly Size[] = screens): Promise<void> {
  await onScreens(page, sizes, async size => {
    await expectFits(page)
    await (size === sizes.at(-1) ? expectAccessible(page) : expectLegible(page))
  })
}
