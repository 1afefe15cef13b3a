import { useText } from "../i18n/i18n.tsx"
import { Confirm } from "../parts/confirm.tsx"
import { useToasts } from "../parts/toast.tsx"
import { useRevokeKey } from "./queries.ts"
import { ScopeList } from "./scope-list.tsx"
import type { Key } from "./secrets.ts"

/** Explains what stops working, and asks for confirmation. */
export function RevokeKey({ apiKey, onClose }: { apiKey: Key; onClose: () => void }) {
  const text = useText("keys").keys
  const toasts = useToasts()
  const revoking = useRevokeKey(apiKey.id)
  const revoke = () =>
    revoking.mutate(undefined, {
      onSuccess() {
        toasts.done(text.revokedDone(apiKey.name))
        onClose()
      },
    })
  return (
    <Confirm
      title={text.revokeTitle(apiKey.name)}
      confirm={text.revokeNow}
      sending={revoking}
      onConfirm={revoke}
      onClose={onClose}
    >
      <p>{apiKey.mode === "live" ? text.revokeLive : text.revokeTest}</p>
      <ScopeList scopes={apiKey.scopes} brief />
      <p>{text.revokeStays}</p>
      <p>{text.revokeForever}</p>
    </Confirm>
  )
}
