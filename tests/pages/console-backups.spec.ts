import { expect, expectAccessible, test } from "./console.fixture.ts"
import { thorough } from "./thorough.ts"

test("a banner tells the owner that backups fail; staff do not see it", thorough, async ({ restaurant }) => {
  const owner = await restaurant.console({ path: "/console/device" })
  const failed = {
    object: "backup_status",
    automatic: true,
    newestAt: null,
    overdue: false,
    failed: ["BACKUP"],
  }
  await owner.route("**/console/v1/backups/status", route => route.fulfill({ json: failed }))
  await owner.reload()
  const bar = owner.getByRole("status").filter({ hasText: "The last backup failed." })
  await expect(bar).toContainText("There is no backup yet. Tell whoever runs your server")
  // The bar comes before the screen.
  await expect(owner.getByRole("heading", { level: 1 })).toBeVisible()
  await expectAccessible(owner)
  const staff = await restaurant.console({ path: "/console/device", role: "STAFF" })
  let asked = false
  staff.on("request", request => {
    asked ||= request.url().includes("/backups/")
  })
  await expect(staff.getByText("Receiving orders")).toBeVisible()
  expect(asked).toBe(false)
})
