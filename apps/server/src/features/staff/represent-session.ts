import { devicePermissions, permissionsWith } from "@rasoi/contract"
import type { SessionCaller } from "../../http/index.ts"
import type { RestaurantCache } from "../restaurant/index.ts"

interface Parts {
  restaurants: RestaurantCache
  demo: boolean
}

export async function representSession({ restaurants, demo }: Parts, session: SessionCaller) {
  const { settings } = await restaurants.get(session.restaurantId)
  const person = session.kind === "person" ? session : null
  return {
    object: "session" as const,
    deviceId: session.deviceId,
    device: { name: session.deviceName, paired: session.paired },
    person: person && { id: person.staffId, name: person.name, email: person.email },
    restaurant: {
      id: session.restaurantId,
      name: settings.profile.name,
      timezone: settings.profile.timezone,
    },
    role: person?.role ?? null,
    signedInBy: person?.access ?? null,
    permissions: [...(person ? permissionsWith(person.access, person.role) : devicePermissions)],
    expiresAt: new Date(session.expiresAt).toISOString(),
    mustChangePassword: person?.passwordTemporary ?? false,
    demo,
  }
}
