import type { Role } from "@rasoi/contract"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from "react"
import { ApiFault, onSignedOut, send } from "../api/send.ts"
import { backoffMs } from "../live/connection.ts"
import { LoadingPage } from "../parts/page.tsx"
import { Problem } from "../parts/states.tsx"
import { serverNow } from "../time/server-clock.ts"
import { makeZone, type Zone } from "../time/zone.ts"
import { keepSession, readKeptSession } from "./kept-session.ts"
import { setTitleRestaurant } from "./page-title.ts"
import { usePreference } from "./preferences.ts"

/** Not in the main bundle: most visits find a session. */
const SignIn = lazy(() => import("./sign-in.tsx"))
const OwnPassword = lazy(() => import("./own-password.tsx"))

export type Session = Awaited<ReturnType<typeof readSession>>
const readSession = () => send("GET", "/console/v1/session")

interface SessionValue {
  session: Session
  zone: Zone
}

const SessionContext = createContext<SessionValue | null>(null)
const rank: Record<Role, number> = { STAFF: 0, MANAGER: 1, OWNER: 2 }

/** Shows the console to a signed-in person, and the sign-in page to everybody else. */
export function SessionGate({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<LoadingPage />}>
      <Gate>{children}</Gate>
    </Suspense>
  )
}

function Gate({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const [language] = usePreference("language")
  const [wasSignedOut, setWasSignedOut] = useState(false)
  const [typedPassword, setTypedPassword] = useState<string | null>(null)
  const { session: current, error, signedOut, retryNow } = useSessionQuery()
  // React renders the frame in small parts instead of at once.
  const session = useDeferredValue(current)
  useEffect(
    () =>
      onSignedOut(() => {
        if (!queries.getQueryData(["session"]) && !readKeptSession()) return
        keepSession(null)
        setWasSignedOut(true)
        queries.removeQueries({ predicate: query => query.queryKey[0] !== "session" })
        void queries.resetQueries({ queryKey: ["session"] })
      }),
    [queries],
  )
  // Also what a killed browser left behind.
  useEffect(() => {
    if (signedOut) keepSession(null)
  }, [signedOut])
  const timezone = session?.restaurant.timezone
  const value = useMemo(
    () => (session && timezone ? { session, zone: makeZone(timezone, language, serverNow) } : null),
    [session, timezone, language],
  )
  useEffect(() => setTitleRestaurant(session?.restaurant.name ?? ""), [session])
  if (session?.mustChangePassword) {
    return (
      <OwnPassword
        person={session.person}
        given={typedPassword}
        onChosen={() => {
          setTypedPassword(null)
          queries.setQueryData(["session"], { ...session, mustChangePassword: false })
        }}
        onSignedOut={() => void queries.resetQueries({ queryKey: ["session"] })}
      />
    )
  }
  if (value) return <SessionContext value={value}>{children}</SessionContext>
  if (signedOut) {
    return (
      <SignIn
        wasSignedOut={wasSignedOut}
        onSignedIn={(signedIn, password) => {
          setWasSignedOut(false)
          setTypedPassword(signedIn.mustChangePassword ? password : null)
          queries.setQueryData(["session"], signedIn)
        }}
      />
    )
  }
  return <LoadingPage>{error && <Problem error={error} onRetry={retryNow} />}</LoadingPage>
}

const isSignedOut = (fault: unknown) => fault instanceof ApiFault && fault.status === 401

/**
 * A tablet can start before its router, and then nobody taps "Try again": this retries until there is an answer, and
 * at once when the network returns. Meanwhile the last session draws the frame.
 */
function useSessionQuery() {
  const queries = useQueryClient()
  const { data, error, failureReason, isPlaceholderData, refetch } = useQuery({
    queryKey: ["session"],
    queryFn: readSession,
    placeholderData: readKeptSession,
    retry: (_, fault) => !isSignedOut(fault),
    retryDelay: attempt => backoffMs(attempt, Math.random()),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const retryNow = useCallback(
    () => void queries.cancelQueries({ queryKey: ["session"] }).then(() => refetch()),
    [queries, refetch],
  )
  const isWaiting = !data || isPlaceholderData
  useEffect(() => {
    if (!isWaiting) return
    addEventListener("online", retryNow)
    return () => removeEventListener("online", retryNow)
  }, [isWaiting, retryNow])
  useEffect(() => {
    if (data && !isPlaceholderData) keepSession(data.mustChangePassword ? null : data)
  }, [data, isPlaceholderData])
  return { session: data, error: failureReason, signedOut: isSignedOut(error), retryNow }
}

function useSessionValue(): SessionValue {
  const value = use(SessionContext)
  if (!value) throw new Error("used outside of the session")
  return value
}

export function useSession(): Session {
  return useSessionValue().session
}

/** Formats times in the restaurant's time zone. */
export function useZone(): Zone {
  return useSessionValue().zone
}

/** Whether the person has at least this role. */
export function useHasRole(): (role: Role) => boolean {
  const { role: own } = useSessionValue().session
  return role => rank[own] >= rank[role]
}
