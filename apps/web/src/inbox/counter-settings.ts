import { useQuery } from "@tanstack/react-query"
import { send } from "../api/send.ts"

/** How this restaurant takes money. */
export const useCounterSettings = () =>
  useQuery({
    queryKey: ["settings", "counter"],
    queryFn: async ({ signal }) => (await send("GET", "/console/v1/settings", { signal })).settings.counter,
  })
