import { lazy } from "react"
import { useSearchParams } from "wouter"
import Day from "./bookings.tsx"

const Week = lazy(() => import("./week.tsx"))

/** The bookings of a day, or an overview of a week. The URL says which. */
export default function BookingsScreen() {
  const [search] = useSearchParams()
  return search.get("view") === "week" ? <Week /> : <Day />
}
