import * as api from "@rasoi/contract/console"
import { normaliseIndianMobile } from "@rasoi/core"
import type { Mount } from "../../http/index.ts"
import { auditContextOf, type StaffCall } from "../audit/index.ts"
import { erasePerson, type PrivacyParts } from "./erase.ts"
import { exportPerson, summarisePerson } from "./find.ts"
import { personAsCsv } from "./table.ts"

export function mountPrivacy(mount: Mount, parts: PrivacyParts): void {
  const requestOf = (call: StaffCall & { body: { phone: string } }) => ({
    ...auditContextOf(call),
    phone: normaliseIndianMobile(call.body.phone) ?? call.body.phone,
  })
  mount(api.findPersonalData, call => summarisePerson(parts, requestOf(call)))
  mount(api.exportPersonalData, call => exportPerson(parts, requestOf(call)))
  mount(api.exportPersonalDataFile, async call => personAsCsv(await exportPerson(parts, requestOf(call))))
  mount(api.erasePersonalData, call => erasePerson(parts, requestOf(call)))
}
