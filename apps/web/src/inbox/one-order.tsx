import { useQuery } from "@tanstack/react-query"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { Problem, Skeleton } from "../parts/states.tsx"
import { Details } from "./details.tsx"

/** The details of an order that no list of the screen has. */
export function OneOrder({ id, onClose }: { id: string; onClose: () => void }) {
  const text = useText().inbox
  const { data, error, refetch } = useQuery({
    queryKey: ["orders", "one", id],
    queryFn: ({ signal }) => send("GET", "/console/v1/orders/{id}", { path: { id }, signal }),
  })
  if (data) return <Details order={data} onClose={onClose} />
  return (
    <Dialog wide title={text.order} onClose={onClose}>
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : <Skeleton lines={4} />}
    </Dialog>
  )
}
