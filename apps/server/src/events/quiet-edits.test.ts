import { demoMenu } from "../demo/menu.ts"
import { demoSettings } from "../demo/settings.ts"
import { commandLine } from "../features/audit/index.ts"
import { setSuspended } from "../features/restaurant/index.ts"
import { expect, test, testApp } from "../testing/fixtures.ts"
import { openStream } from "./stream.fixture.ts"

const app = await testApp()
const other = await testApp({ connection: app.connection, clock: app.clock })

test("an edit that changes nothing makes no version and wakes no console, here or on another server", async () => {
  const restaurantId = await app.restaurant()
  const person = await app.person(restaurantId)
  const cookie = await app.signIn(person)
  const streams = [await openStream(app.url, cookie), await openStream(other.url, await other.signIn(person))]
  const send = (method: string, path: string, body?: object) =>
    app.call(`/console/v1/${path}`, { cookie, method, body })
  const [item] = demoMenu.categories[0]?.items ?? []
  const quiet = [
    await send("PUT", "menu", demoMenu),
    await send("PATCH", `menu/items/${item?.id}`, { available: item?.available }),
    await send("POST", "menu/versions/1/restore"),
    await send("PATCH", "settings", { ordering: { prepMinutes: demoSettings.ordering.prepMinutes } }),
    await send("PATCH", "settings", {}),
  ]
  expect(quiet.map(({ status, body }) => [status, body.version])).toEqual(quiet.map(() => [200, 1]))
  await setSuspended(app.hub, commandLine, app.clock.now(), restaurantId, false)
  await send("PATCH", `menu/items/${item?.id}`, { available: !item?.available })
  await send("PATCH", "settings", { ordering: { prepMinutes: demoSettings.ordering.prepMinutes + 1 } })
  for (const stream of streams) {
    await stream.next("menu.changed")
    await stream.next("settings.changed")
    const changes = stream.types.filter(type => /^(?:menu|settings|restaurant)\.changed$/.test(type))
    expect(changes).toEqual(["menu.changed", "settings.changed"])
    stream.drop()
  }
})
