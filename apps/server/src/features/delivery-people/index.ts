import { Refusal } from "@rasoi/contract"
import { createDeliveryPerson, listDeliveryPeople, patchDeliveryPerson } from "@rasoi/contract/console"
import { normaliseIndianMobile } from "@rasoi/core"
import { newId } from "../../base/ids.ts"
import type { Database, Queries } from "../../db/index.ts"
import type { Mount } from "../../http/index.ts"
import { auditContextOf, recordAuditEntry, type StaffCall } from "../audit/index.ts"
import {
  addPerson,
  changePerson,
  type DeliveryPersonRow,
  findPerson,
  listPeople,
  rememberPerson,
  takePersonId,
} from "./store.ts"

export async function requireDeliveryPerson(db: Database, restaurantId: string, id: string) {
  const person = await findPerson(db, restaurantId, id)
  if (!person?.active) throw unknownPerson()
  return { name: person.name, phone: person.phone }
}

interface Person {
  name: string
  phone: string
}

/** Adds the person unless somebody in the list has the phone, also somebody on leave. */
export async function rememberDeliveryPerson(db: Database, call: StaffCall, person: Person): Promise<void> {
  await db.transaction(async tx => {
    const known = await listPeople(tx, call.session.restaurantId)
    if (!known.some(({ phone }) => phone === person.phone)) await addToList(tx, call, person)
  })
}

/** Whoever carries an order has an id, also if they are in no list. */
export function deliveryPersonId(
  tx: Queries,
  restaurantId: string,
  person: Person,
  now: number,
): Promise<string> {
  const row = { ...person, id: newId("dlv", now), restaurant_id: restaurantId, created_at: new Date(now) }
  return takePersonId(tx, row)
}

async function addToList(tx: Queries, call: StaffCall, { name, phone }: Person) {
  const context = auditContextOf(call)
  const { now, restaurantId } = context
  const id = newId("dlv", now)
  const created_at = new Date(now)
  const added =
    (await rememberPerson(tx, restaurantId, { name, phone })) ??
    (await addPerson(tx, { id, restaurant_id: restaurantId, name, phone, created_at }))
  await recordAuditEntry(tx, context, { action: "deliveryPerson.added", subject: name })
  return added
}

export function mountDeliveryPeople(mount: Mount, db: Database): void {
  mount(listDeliveryPeople, async ({ session }) => ({
    object: "list" as const,
    data: (await listPeople(db, session.restaurantId)).map(describe),
  }))

  mount(createDeliveryPerson, async call => {
    const phone = normaliseIndianMobile(call.body.phone) ?? call.body.phone
    const row = await db.transaction(tx => addToList(tx, call, { name: call.body.name, phone }))
    return describe(requireRow(row))
  })

  mount(patchDeliveryPerson, async call => {
    const { session, params, body } = call
    const row = await db.transaction(async tx => {
      const phone = body.phone === undefined ? null : normaliseIndianMobile(body.phone)
      const change = { name: body.name ?? null, phone, active: body.active ?? null }
      const changed = requireRow(await changePerson(tx, session.restaurantId, params.id, change))
      const entry = { action: "deliveryPerson.changed", subject: changed.name } as const
      await recordAuditEntry(tx, auditContextOf(call), entry)
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
