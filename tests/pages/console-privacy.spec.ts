import { readFile } from "node:fs/promises"
import { expect, test } from "./console.fixture.ts"
import { expectSaved, path, save } from "./console-settings.fixture.ts"
import { thorough } from "./thorough.ts"

test(
  "the owner sets how long data is kept, and the tracking page links to the notice",
  thorough,
  async ({ app, restaurant }) => {
    const page = await restaurant.console({ path: path("privacy") })
    await page.getByLabel("Remove personal data after").fill("20")
    await page.getByLabel("Your privacy notice").fill("http://example.com/privacy")
    await save(page)
    await expect(page.getByText("A number from 30 to 3650").first()).toBeVisible()
    await page.getByLabel("Remove personal data after").fill("90")
    await page.getByLabel("Your privacy notice").fill("https://example.com/privacy")
    const effects = page.getByRole("region", { name: "What customers will notice" })
    await expect(effects).toContainText("Personal data is removed 90 days after an order or booking.")
    await save(page)
    await expectSaved(page, "privacy")
    const { body } = await app.call("/v1/restaurant", { key: restaurant.testKey })
    expect(body.privacyNoticeUrl).toBe("https://example.com/privacy")
    const { trackingUrl } = await restaurant.book()
    await page.goto(`/t/${trackingUrl.split("/").at(-1)}`)
    const notice = page.getByRole("link", { name: "How we use your data" })
    await expect(notice).toHaveAttribute("href", "https://example.com/privacy")
  },
)

test("the owner finds a person by phone, exports the data, and removes it once nothing is in progress", async ({
  app,
  restaurant,
}) => {
  const page = await restaurant.console({ path: path("requests") })
  await expect(page.getByText("Receiving orders")).toBeVisible()
  const customer = { name: "Zorawar Quill", phone: "9123456780" }
  const order = await restaurant.order({ customer })
  const find = async (phone: string) => {
    await page.getByLabel("Mobile number").fill(phone)
    await page.getByRole("button", { name: "Find", exact: true }).click()
  }
  await find("12345")
  await expect(page.getByText("A mobile number of ten digits")).toBeVisible()
  await find("+91 91234 56780")
  await expect(page.getByText("Zorawar Quill")).toBeVisible()
  const remove = page.getByRole("button", { name: "Remove this data" })
  await expect(remove).toBeDisabled()
  await expect(page.getByText("Not yet: orders in progress: 1, bookings ahead: 0.")).toBeVisible()

  await app.call(`/v1/orders/${order.id}/cancel`, { key: restaurant.liveKey, method: "POST" })
  await find("9123456780")
  const downloading = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download as a table (CSV)" }).click()
  const file = await (await downloading).path()
  expect(await readFile(file, "utf8")).toContain("Zorawar Quill,9123456780")
  await remove.click()
  await page.getByRole("dialog").getByRole("button", { name: "Remove for good" }).click()
  await expect(page.getByText(/^Removed\. Reference for the person: era_/)).toBeVisible()
  await expect(page.getByText("Nothing is stored about this number")).toBeVisible()
  await expect(page.getByText("The data of this number was removed")).toBeVisible()
  await page.goto("/console/finished")
  await expect(page.getByText("Name removed")).toBeVisible()
})
