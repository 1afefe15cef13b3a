import type { ResponseOf } from "@rasoi/contract"
import type { createKey } from "@rasoi/contract/console"
import { useText } from "../i18n/i18n.tsx"
import { CodeBlock } from "../parts/code-block.tsx"
import { ReferenceLink } from "../parts/reference-link.tsx"
import { ShownOnce } from "../parts/shown-once.tsx"
import { useZone } from "../session/session.ts"
import { serverNow } from "../time/server-clock.ts"
import { addDays } from "../time/zone.ts"
import { firstRequest } from "./first-request.ts"

interface Props {
  apiKey: ResponseOf<typeof createKey>
  onClose: () => void
}

/** Shows the secret once, with a first request to try. */
export function NewSecret({ apiKey: { name, mode, secret, scopes }, onClose }: Props) {
  const text = useText("keys").keys
  const zone = useZone()
  const date = addDays(zone.dateOf(serverNow()), 1)
  const command = firstRequest({ origin: location.origin, secret, scopes, date })
  return (
    <ShownOnce
      title={text.secretTitle(name)}
      label={text.secretLabel}
      secret={secret}
      warning={text.secretWarning}
      onClose={onClose}
    >
      <section className="stack">
        <h3>{text.keepTitle}</h3>
        <p>{text.keepHelp}</p>
        <p>{text.modeHelp[mode]}</p>
      </section>
      <section className="stack">
        <h3>{text.tryTitle}</h3>
        <p>{command ? text.tryHelp : text.onlyWrites}</p>
        {command && <CodeBlock label={text.curl} code={command} />}
        <ReferenceLink at="/quickstart">{text.quickstart}</ReferenceLink>
        <ReferenceLink>{text.reference}</ReferenceLink>
      </section>
    </ShownOnce>
  )
}
