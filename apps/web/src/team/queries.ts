import type { ResponseOf } from "@rasoi/contract"
import type { addPerson, changePerson, listDevices, listPeople } from "@rasoi/contract/console"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { type Input, send } from "../api/send.ts"

export type Person = ResponseOf<typeof listPeople>["data"][number]
export type PersonWithPassword = ResponseOf<typeof addPerson>
export type Device = ResponseOf<typeof listDevices>["data"][number]

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
function useChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    // Some responses contain a password: drop them when the dialog closes.
    gcTime: 0,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ["team"] }),
        queries.invalidateQueries({ queryKey: ["devices"] }),
      ]),
  })
}

export function useAddPerson() {
  return useChange((body: Input<typeof addPerson>["body"]) => send("POST", "/console/v1/people", { body }))
}

export function useChangePerson(id: string) {
  return useChange((body: Input<typeof changePerson>["body"]) =>
    send("PATCH", "/console/v1/people/{id}", { path: { id }, body }),
  )
}

export function useResetPassword(id: string) {
  return useChange(() => send("POST", "/console/v1/people/{id}/password", { path: { id } }))
}

export function useRemovePerson(id: string) {
  return useChange(() => send("DELETE", "/console/v1/people/{id}", { path: { id } }))
}

export function useRenameDevice(id: string) {
  return useChange((name: string) =>
    send("PATCH", "/console/v1/devices/{id}", { path: { id }, body: { name } }),
  )
}

export function useEndDevice(id: string) {
  return useChange(() => send("DELETE", "/console/v1/devices/{id}", { path: { id } }))
}
