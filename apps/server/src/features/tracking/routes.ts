import { getTracking, Refusal } from "@rasoi/contract"
import type { Mount } from "../../http/index.ts"
import { findTracked, representTracked, type TrackedIn } from "./record.ts"

export function mountTracking(mount: Mount, dependencies: TrackedIn): void {
  mount(getTracking, async ({ params, now }) => {
    const tracked = await findTracked(dependencies, params.token, now)
    if (!tracked) throw new Refusal("NOT_FOUND", { message: "Nothing is tracked under this address." })
    return representTracked(tracked, params.token)
  })
}
