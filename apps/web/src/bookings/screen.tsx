import { useSearchParams } from "wouter"
import { late } from "../parts/when-loaded.tsx"
import Day from "./bookings.tsx"

const Week = late(() => import("./week.tsx"))

/** The bookings of a day, or an overview of a week. The URL says which. */
export default function BookingsScreen() {
  const [search] = useSearchParams()
  return search.get("view") === "week" ? <Week /> : <Day />
}
