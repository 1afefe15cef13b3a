import { Route, Switch } from "wouter"
import { useText } from "../i18n/i18n.tsx"
import { Page } from "../parts/page.tsx"
import { KeyScreen } from "./key.tsx"
import { Keys } from "./keys.tsx"
import { RequestLog } from "./request-log.tsx"

/** The keys, one key, and the requests of all keys. */
export default function KeyScreens() {
  return (
    <Switch>
      <Route path="/manage/keys" component={Keys} />
      <Route path="/manage/keys/:id" component={KeyScreen} />
      <Route path="/manage/requests" component={Requests} />
    </Switch>
  )
}

/** The requests of all keys that the person may see. */
function Requests() {
  const text = useText("keys").keys
  return (
    <Page title={text.requests}>
      <RequestLog title={text.log} about={text.requestsAbout} />
    </Page>
  )
}
