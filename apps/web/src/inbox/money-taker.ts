import { useSession } from "../session/session.ts"
import { type Taking, takingOf } from "../tablet/command.ts"

/** Who takes the money at hand-over: a payment carries the name of a person. Null: nobody is signed in on this device. */
export function useMoneyTaker(): Taking | null {
  const session = useSession()
  return session.person ? takingOf(session) : null
}
