import * as api from "@rasoi/contract/console"
import type { Mount } from "../../http/index.ts"
import type { RestaurantCache } from "../restaurant/index.ts"
import { createPairingCode, pairDevice } from "./pairing.ts"
import { representSession } from "./represent-session.ts"
import type { SessionDependencies } from "./sessions.ts"

interface Dependencies extends SessionDependencies {
  restaurants: RestaurantCache
}

export function mountPairing(mount: Mount, dependencies: Dependencies): void {
  mount(api.createPairingCode, async call => {
    const { name } = call.body
    const { code, expiresAt } = await createPairingCode(dependencies, call, name)
    return { object: "pairing_code" as const, code, name, expiresAt: new Date(expiresAt).toISOString() }
  })

  mount(api.pairDevice, async ({ body, now, reply, requestId }) => {
    const { token, device } = await pairDevice(dependencies, now, { code: body.code, requestId })
    dependencies.cookie.setPaired(reply, token, now)
    return representSession(dependencies, device)
  })
}
