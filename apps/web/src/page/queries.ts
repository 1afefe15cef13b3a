import type { BodyOf, ResponseOf } from "@rasoi/contract"
import type { getPage, putPage } from "@rasoi/contract/console"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { send } from "../api/send.ts"

/** The restaurant's own page: its state, its address, and what it lacks. */
export type OwnPage = ResponseOf<typeof getPage>

export function useOwnPage() {
  return useQuery({
    queryKey: ["page"],
    queryFn: ({ signal }) => send("GET", "/console/v1/page", { signal }),
  })
}

/** Switches the page or gives it another slug. */
export function useChangePage(onDone: (page: OwnPage) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof putPage>) => send("PUT", "/console/v1/page", { body }),
    onSuccess: page => {
      queries.setQueryData(["page"], page)
      onDone(page)
    },
    onSettled: () => {
      for (const subject of ["page", "keys", "audit"] as const) {
        void queries.invalidateQueries({ queryKey: [subject] })
      }
    },
  })
}

/** On the console's own origin, where the person is signed in. The public address may be another name of the server. */
export function pathOf(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}
