import { useQuery, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useState } from "react"
import { ApiFault, onSignedOut } from "../api/send.ts"
import { setTitleRestaurant } from "../browser/page-title.ts"
import { usePreference } from "../browser/preferences.ts"
import { backoffMs } from "../live/connection.ts"
import { LiveProvider } from "../live/live.tsx"
import { LoadingPage } from "../parts/page.tsx"
import { Problem } from "../parts/states.tsx"
import { late, WhenLoaded } from "../parts/when-loaded.tsx"
import { serverNow } from "../time/server-clock.ts"
import { makeZone } from "../time/zone.ts"
import { keepSession, readKeptSession } from "./kept-session.ts"
import { readSession } from "./read-session.ts"
import { type Session, SessionContext, showSession } from "./session.ts"

/** Not in the main bundle: most visits find a session. */
const SignIn = late(() => import("./sign-in.tsx"))
const OwnPassword = late(() => import("./own-password.tsx"))

interface Props {
  children: ReactNode
  /** The server no longer accepts the session. */
  onEnded: (session: Session) => void
  /** On the sign-in page. */
  notice: ReactNode
}

/** Shows the console to a signed-in person or a paired device, and the sign-in page to everybody else. */
export function SessionGate(props: Props) {
  return (
    <WhenLoaded page>
      <Gate {...props} />
    </WhenLoaded>
  )
}

function Gate({ children, onEnded, notice }: Props) {
  const queries = useQueryClient()
  const [language] = usePreference("language")
  const [ended, setEnded] = useState<"person" | "device" | null>(null)
  const [typedPassword, setTypedPassword] = useState<string | null>(null)
  const { session: current, error, signedOut, retryNow } = useSessionQuery()
  // React renders the frame in small parts instead of at once.
  const session = useDeferredValue(current)
  useEffect(
    () =>
      onSignedOut(() => {
        const known = queries.getQueryData<Session>(["session"]) ?? readKeptSession()
        if (!known) return
        keepSession(null)
        onEnded(known)
        setEnded(known.device.paired ? "device" : "person")
        queries.removeQueries({ predicate: query => query.queryKey[0] !== "session" })
        void queries.resetQueries({ queryKey: ["session"] })
      }),
    [queries, onEnded],
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
  useReturnToDevice(session)
  if (session && value) {
    const { person, mustChangePassword } = session
    return (
      // Around both: the stream of a paired device stays open while somebody chooses a password on it.
      <LiveProvider enabled={!mustChangePassword || session.device.paired}>
        {person && mustChangePassword ? (
          <OwnPassword
            person={person}
            given={typedPassword}
            onChosen={() => {
              setTypedPassword(null)
              void showSession(queries, { ...session, mustChangePassword: false })
            }}
            onSignedOut={() => void queries.resetQueries({ queryKey: ["session"] })}
          />
        ) : (
          <SessionContext value={value}>{children}</SessionContext>
        )}
      </LiveProvider>
    )
  }
  if (signedOut) {
    return (
      <SignIn
        ended={ended}
        notice={notice}
        onSignedIn={(signedIn, password) => {
          setEnded(null)
          setTypedPassword(signedIn.mustChangePassword ? password : null)
          void showSession(queries, signedIn)
        }}
      />
    )
  }
  return <LoadingPage>{error && <Problem error={error} onRetry={retryNow} />}</LoadingPage>
}

/** A person's session on a paired device ends after some hours, and then the page is the device's again. */
function useReturnToDevice(session: Session | undefined): void {
  const queries = useQueryClient()
  const endsAt = session?.device.paired && session.person ? Date.parse(session.expiresAt) : undefined
  useEffect(() => {
    if (endsAt === undefined) return
    const refetch = () => void queries.invalidateQueries({ queryKey: ["session"] })
    const timer = setTimeout(refetch, Math.max(0, endsAt - serverNow()) + 1000)
    return () => clearTimeout(timer)
  }, [endsAt, queries])
}

const isSignedOut = (fault: unknown) => fault instanceof ApiFault && fault.status === 401

/**
 * A tablet can start before its router, and then nobody taps "Try again": this retries until there is a response, and
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
    if (!data || isPlaceholderData) return
    if (!data.mustChangePassword) keepSession(data)
    else if (!data.device.paired) keepSession(null)
  }, [data, isPlaceholderData])
  return { session: data, error: failureReason, signedOut: isSignedOut(error), retryNow }
}
