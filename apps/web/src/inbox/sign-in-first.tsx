import { useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { WhenLoaded } from "../parts/when-loaded.tsx"
import { PinSignIn } from "../session/pin-sign-in.tsx"

/** On a paired device on which nobody is signed in: a person takes back what was accepted. */
export default function SignInFirst() {
  const { counterBills, counterTables } = useText("counter")
  const [isSigningIn, setSigningIn] = useState(false)
  const close = () => setSigningIn(false)
  return (
    <>
      <p>{counterTables.cancelling.signIn}</p>
      <Button size="large" onClick={() => setSigningIn(true)}>
        {counterBills.collectSignIn}
      </Button>
      {isSigningIn && (
        <WhenLoaded>
          <PinSignIn onDone={close} onClose={close} />
        </WhenLoaded>
      )}
    </>
  )
}
