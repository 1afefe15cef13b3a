import { newId } from "../../apps/server/src/base/ids.ts"
import {
  caller,
  counterCaller,
  counterRequest,
} from "../../apps/server/src/features/till/counter/entered.fixture.ts"
import { expect, test } from "./console.fixture.ts"
import { thorough } from "./thorough.ts"

test(
  "a card says where an order of the restaurant itself came from, on a desk and on a phone",
  thorough,
  async ({ app, restaurant }) => {
    const enter = counterCaller(app, await app.signedIn(restaurant.id))
    const tab = { id: newId("tab"), label: "Terrace 2" }
    for (const change of [{}, caller, { source: "TABLE", type: "DINE_IN", tab } as const])
      expect((await enter(await counterRequest(app, restaurant.id, change))).status).toBe(200)
    const page = await restaurant.console({ width: 1280 })
    const expectSources = async () => {
      for (const name of ["Counter", "Phone", "Table Terrace 2"])
        await expect(page.getByRole("article").getByText(name, { exact: true })).toBeInViewport({
          ratio: 0.9,
        })
    }
    await expectSources()
    await page.setViewportSize({ width: 390, height: 800 })
    await page.getByRole("tab", { name: /In the kitchen/ }).click()
    await expectSources()
  },
)
