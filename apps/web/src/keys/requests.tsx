import { useText } from "../i18n/i18n.tsx"
import { Page } from "../parts/page.tsx"
import { RequestLog } from "./request-log.tsx"

/** The requests of all keys that the person may see. */
export function Requests() {
  const text = useText("keys").keys
  return (
    <Page title={text.requests}>
      <RequestLog title={text.log} about={text.requestsAbout} />
    </Page>
  )
}
