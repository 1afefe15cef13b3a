import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { TextField } from "../parts/field.tsx"
import { FormDialog } from "../parts/form-dialog.tsx"
import { showSession } from "./session.ts"
import { writeTillOverride } from "./till-override.ts"

/** A person signs in on a paired device. Orders go on ringing behind the dialog. */
export default function SignInDialog({ onClose }: { onClose: () => void }) {
  const { signIn: text, device: words } = useText("account")
  const queries = useQueryClient()
  const [email, setEmail] = useState("")
  const [password, setPassword] = useState("")
  const signingIn = useMutation({
    mutationFn: () => send("POST", "/console/v1/session", { body: { email: email.trim(), password } }),
    async onSuccess(session) {
      writeTillOverride(null)
      await showSession(queries, session)
      onClose()
    },
  })
  return (
    <FormDialog
      title={text.submit}
      submit={text.submit}
      sending={signingIn}
      onSubmit={() => signingIn.mutate()}
      onClose={onClose}
    >
      <p>{words.pairedSignIn}</p>
      <TextField
        label={text.email}
        type="email"
        limit="email"
        autoComplete="username"
        required
        value={email}
        onChange={setEmail}
      />
      <TextField
        label={text.password}
        type="password"
        limit="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={setPassword}
      />
    </FormDialog>
  )
}
