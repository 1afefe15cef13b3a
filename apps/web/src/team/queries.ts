import type { ResponseOf } from "@rasoi/contract"
import type { listDevices, listPeople } from "@rasoi/contract/console"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { send } from "../api/send.ts"

export type Person = ResponseOf<typeof listPeople>["data"][number]
export type Device = ResponseOf<typeof listDevices>["data"][number]

/** A sign-in on a paired device is the same tablet. */
export function countsAsOnline({ online, pairedDeviceId, simulated }: Device): boolean {
  return online && pairedDeviceId === null && !simulated
}

export function usePeople() {
  return useQuery({
    queryKey: ["team", "people"],
    queryFn: ({ signal }) => send("GET", "/console/v1/people", { signal }),
  })
}

export function useDevices() {
  return useQuery({
    queryKey: ["devices", "list"],
    queryFn: ({ signal }) => send("GET", "/console/v1/devices", { signal }),
    // No event reports that a device went offline, so poll.
    refetchInterval: 20_000,
  })
}

/** Every change of a person or a device refetches both lists. */
export function useChange<Given, Result>(change: (given: Given) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    // Some responses contain a password: drop them when the dialog closes.
    gcTime: 0,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ["team"] }),
        queries.invalidateQueries({ queryKey: ["devices"] }),
        queries.invalidateQueries({ queryKey: ["till-people"] }),
      ]),
  })
}
