import { permissionsOf, roles } from "@rasoi/contract/permissions"
import { mayOpen, screens } from "../../apps/web/src/app/places.ts"
import { sectionNames, sectionPermissions } from "../../apps/web/src/settings/sections.ts"
import { expect, test } from "./console.fixture.ts"
import { thorough } from "./thorough.ts"

const sections = sectionNames.map(name => ({
  path: `/manage/settings/${name}`,
  permission: sectionPermissions[name],
}))

for (const role of roles)
  test(
    `every screen and every section of the settings is shown to those who may use it, and to no others: ${role}`,
    role === "MANAGER" ? {} : thorough,
    async ({ restaurant }) => {
      const page = await restaurant.console({ role, path: "/console/device" })
      const refused: string[] = []
      page.on("response", response => {
        if (response.status() === 403) refused.push(response.url())
      })
      const main = page.getByRole("main")
      for (const place of [...screens, ...sections]) {
        const isHome = place.path === "/"
        const isOpen = isHome || mayOpen(place, permission => permissionsOf(role).includes(permission))
        // The router notices the new address.
        await page.evaluate(`history.pushState(null, "", "/console${isHome ? "" : place.path}")`)
        await expect(main.getByRole("heading", { level: 1 })).toBeVisible()
        await expect(main.getByText("This page is for another role")).toHaveCount(isOpen ? 0 : 1)
      }
      expect(refused).toEqual([])
    },
  )

test("a bookmark of an earlier version leads to its screen, with its query and its hash", async ({
  restaurant,
}) => {
  const page = await restaurant.console({ role: "MANAGER", path: "/console/finished?date=2026-01-02#end" })
  await expect(page.getByRole("heading", { level: 1, name: "Finished" })).toBeVisible()
  await expect(page).toHaveURL(/\/console\/reports\/finished\?date=2026-01-02#end$/)
  const reports = page.getByRole("navigation", { name: "Reports" })
  await expect(reports.getByRole("link", { name: "Finished" })).toHaveAttribute("aria-current", "page")
  await page.goto("/console/team?pair=new")
  await expect(page.getByRole("dialog", { name: "Pair a device" })).toBeVisible()
  await expect(page).toHaveURL(/\/console\/manage\/devices\?pair=new$/)
  await page.goto("/console/settings/audit")
  await expect(page.getByRole("heading", { level: 1, name: "Who changed what" })).toBeVisible()
  await page.goto("/console/blocked-phones")
  await expect(page.getByRole("heading", { level: 1, name: "Blocked phones" })).toBeVisible()
})
