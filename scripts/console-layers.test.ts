import { expect, test } from "vitest"
import { checkConsoleLayers } from "./console-layers.ts"

const check = (path: string, imported: string) =>
  checkConsoleLayers(`apps/web/src/${path}`, `apps/web/src/${imported}`)

test.each([
  ["parts/page.tsx", "session/session.ts", "a part knows no session"],
  ["session/gate.tsx", "app/frame.tsx", "below the frame"],
  ["inbox/inbox.tsx", "app/alarm.tsx", "a screen is below the frame"],
  ["live/live.tsx", "parts/page.tsx", "in the same layer"],
  ["bookings/row.tsx", "inbox/row.tsx", "a file that another screen does not share"],
  ["menu/menu.tsx", "inbox/orders.ts", "shared, but only with the screens after it"],
  ["parts/page.tsx", "inbox/orders.ts", "shared with screens only"],
  ["tablet/notes.ts", "take/cart.ts", "what the tablet stores is below the screens"],
  ["api/send.ts", "main.tsx", "the entry"],
  ["shop/shop.tsx", "parts/page.tsx", "from a folder without a layer"],
  ["app/app.tsx", "shop/shop.tsx", "a folder without a layer"],
  ["settings/bill.ts", "menu/edit/sample.fixture.ts", "a fixture, from code"],
])("%s may not import %s: %s", (path, imported) => {
  expect(check(path, imported)).toEqual([expect.stringContaining(`apps/web/src/${path}: `)])
})

test.each([
  ["parts/page.tsx", "browser/page-title.ts"],
  ["inbox/setup/line.tsx", "inbox/board.tsx"],
  ["inbox/inbox.tsx", "session/session.ts"],
  ["test-desk/order-card.tsx", "inbox/lines.tsx"],
  ["app/app.tsx", "bookings/screen.tsx"],
  ["main.tsx", "app/app.tsx"],
  ["settings/bill.test.ts", "menu/edit/sample.fixture.ts"],
])("%s may import %s", (path, imported) => {
  expect(check(path, imported)).toEqual([])
})

test("imports outside of the console are not its matter", () => {
  expect(checkConsoleLayers("apps/server/src/app.ts", "apps/server/src/http/index.ts")).toEqual([])
  expect(checkConsoleLayers("tests/pages/a.spec.ts", "apps/web/src/i18n/en/index.ts")).toEqual([])
})
