import type { ResponseOf } from "@rasoi/contract"
import type { listTillPeople } from "@rasoi/contract/console"
import { queryOptions, useQuery } from "@tanstack/react-query"
import { send } from "../api/send.ts"
import { isSilent } from "./at-till.ts"
import { keepOnly, listKeptPins } from "./pin-database.ts"
import { useSession } from "./session.ts"

export type TillPerson = Pick<
  ResponseOf<typeof listTillPeople>["data"][number],
  "id" | "name" | "pin" | "mayApprove"
>

/** The people who may work at the till, and whether they have a PIN. Without a network those who can sign in without one. */
export const tillPeopleQuery = (restaurantId: string) =>
  queryOptions({ queryKey: ["till-people"], queryFn: () => readPeople(restaurantId) })

/** Of a paired device. */
export function useTillPeople(): readonly TillPerson[] | undefined {
  const { restaurant, device } = useSession()
  const { data } = useQuery({ ...tillPeopleQuery(restaurant.id), enabled: device.paired })
  return data
}

async function readPeople(restaurantId: string): Promise<readonly TillPerson[]> {
  try {
    const { data } = await send("GET", "/console/v1/till/people")
    await keepOnly(restaurantId, data).catch(() => {})
    return data
  } catch (error) {
    if (!isSilent(error)) throw error
    const kept = await listKeptPins(restaurantId).catch(() => [])
    return kept.map(({ staffId: id, name }) => ({ id, name, pin: "SET", mayApprove: false }))
  }
}
