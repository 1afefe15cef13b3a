import { getTracking, Refusal } from "@rasoi/contract"
import type { Database } from "../../db/index.ts"
import type { Mount } from "../../http/index.ts"
import type { RestaurantCache } from "../restaurant/index.ts"
import { findTracked, representTracked } from "./record.ts"

interface Dependencies {
  db: Database
  restaurants: RestaurantCache
}

export function mountTracking(mount: Mount, dependencies: Dependencies): void {
  mount(getTracking, async ({ params, now }) => {
    const tracked = await findTracked(dependencies, params.token, now)
    if (!tracked) throw new Refusal("NOT_FOUND", { message: "Nothing is tracked under this address." })
    return representTracked(tracked, params.token)
  })
}
