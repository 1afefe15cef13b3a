import * as api from "@rasoi/contract/console"
import { normaliseIndianMobile } from "@rasoi/core"
import { actorOf } from "../audit/index.ts"
import type { Mount, SessionCaller } from "../http/index.ts"
import { erasePerson, type PrivacyParts } from "./erase.ts"
import { exportPerson, summarisePerson } from "./find.ts"
import { personAsCsv } from "./table.ts"

interface PhoneCall {
  session: SessionCaller
  requestId: string
  body: { phone: string }
  now: number
}

export function mountPrivacy(mount: Mount, parts: PrivacyParts): void {
  const requestOf = (call: PhoneCall) => ({
    restaurantId: call.session.restaurantId,
    phone: normaliseIndianMobile(call.body.phone) ?? call.body.phone,
    actor: actorOf(call),
    now: call.now,
  })
  mount(api.findPersonalData, call => summarisePerson(parts, requestOf(call)))
  mount(api.exportPersonalData, call => exportPerson(parts, requestOf(call)))
  mount(api.exportPersonalDataFile, async call => personAsCsv(await exportPerson(parts, requestOf(call))))
  mount(api.erasePersonalData, call => erasePerson(parts, requestOf(call)))
}
