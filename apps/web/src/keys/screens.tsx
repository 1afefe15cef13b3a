import { Route, Switch } from "wouter"
import { KeyScreen } from "./key.tsx"
import { Keys } from "./keys.tsx"
import { Requests } from "./requests.tsx"

/** The keys, one key, and the requests of all keys. */
export default function KeyScreens() {
  return (
    <Switch>
      <Route path="/keys" component={Keys} />
      <Route path="/keys/:id" component={KeyScreen} />
      <Route path="/requests" component={Requests} />
    </Switch>
  )
}
