import { Refusal } from "@rasoi/contract"
import { createDeliveryPerson, listDeliveryPeople, patchDeliveryPerson } from "@rasoi/contract/console"
import { normaliseIndianMobile } from "@rasoi/core"
import { actorOf, recordAuditEntry } from "../audit/index.ts"
import type { Database } from "../db/index.ts"
import type { Mount } from "../http/index.ts"
import { newId } from "../ids.ts"
import { addPerson, changePerson, type DeliveryPersonRow, findPerson, listPeople } from "./store.ts"

export async function requireDeliveryPerson(db: Database, restaurantId: string, id: string) {
  const person = await findPerson(db, restaurantId, id)
  if (!person?.active) throw unknownPerson()
  return { name: person.name, phone: person.phone }
}

export function mountDeliveryPeople(mount: Mount, db: Database): void {
  mount(listDeliveryPeople, async ({ session }) => ({
    object: "list" as const,
    data: (await listPeople(db, session.restaurantId)).map(describe),
  }))

  mount(createDeliveryPerson, async call => {
    const { session, body, now } = call
    const row = await db.transaction(async tx => {
      const { restaurantId } = session
      const phone = normaliseIndianMobile(body.phone) ?? body.phone
      const added = await addPerson(tx, {
        id: newId("dlv", now),
        restaurant_id: restaurantId,
        name: body.name,
        phone,
        created_at: new Date(now),
      })
      await recordAuditEntry(tx, actorOf(call), now, {
        restaurantId,
        action: "deliveryPerson.added",
        subject: body.name,
      })
      return added
    })
    return describe(requireRow(row))
  })

  mount(patchDeliveryPerson, async call => {
    const { session, params, body, now } = call
    const row = await db.transaction(async tx => {
      const phone = body.phone === undefined ? null : normaliseIndianMobile(body.phone)
      const change = { name: body.name ?? null, phone, active: body.active ?? null }
      const changed = requireRow(await changePerson(tx, session.restaurantId, params.id, change))
      const entry = {
        restaurantId: session.restaurantId,
        action: "deliveryPerson.changed",
        subject: changed.name,
      }
      await recordAuditEntry(tx, actorOf(call), now, entry)
      return changed
    })
    return describe(row)
  })
}

function requireRow(row: DeliveryPersonRow | undefined): DeliveryPersonRow {
  if (!row) throw unknownPerson()
  return row
}

function unknownPerson(): Refusal {
  return new Refusal("NOT_FOUND", { message: "There is no such delivery person." })
}

function describe({ id, name, phone, active }: DeliveryPersonRow) {
  return { id, object: "delivery_person" as const, name, phone, active }
}
