import type { Form } from "../form.ts"
import { type Html, html } from "../html.ts"
import type { Words } from "../words/index.ts"
import { hidden } from "./carried.ts"

/** A form that was sent, to be sent again as it is. Its key makes sure that it makes one order or booking. */
export interface Sent {
  form: Form
  action: string
  /** What it may have made already. */
  kind?: "order" | "booking" | undefined
}

export function againForm({ form, action }: Sent, { script }: Words, further?: Html): Html {
  return html`<form id="again" method="post" action="${action}">${form.names().flatMap(name => form.all(name).map(value => hidden(name, value)))}
<p class="row"><button class="button">${script.tryAgain}</button> ${further}</p></form>`
}
