import { useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { signInAtTill } from "./at-till.ts"
import { PinPad } from "./pin-pad.tsx"
import { useSession } from "./session.ts"
import { PeopleChoice } from "./till-people-choice.tsx"

interface PadProps {
  person: { readonly id: string; readonly name: string }
  children?: ReactNode
  onDone: () => void
  onClose: () => void
}

/** One person types the PIN and is at the till. */
export function SignInPad({ person, children, onDone, onClose }: PadProps) {
  const queries = useQueryClient()
  const session = useSession()
  return (
    <PinPad
      name={person.name}
      onClose={onClose}
      onPin={async pin => {
        const fault = await signInAtTill(queries, session, person.id, pin)
        if (!fault) onDone()
        return fault
      }}
    >
      {children}
    </PinPad>
  )
}

/** Somebody chooses their name and types the PIN: for what a person must answer for. */
export function PinSignIn({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const text = useText("pins").pins
  const [person, setPerson] = useState<PadProps["person"] | null>(null)
  if (person) return <SignInPad person={person} onDone={onDone} onClose={() => setPerson(null)} />
  return (
    <Dialog title={text.who} onClose={onClose}>
      <PeopleChoice onChoose={setPerson} />
    </Dialog>
  )
}
