import type { ResponseOf } from "@rasoi/contract"
import type { listDeliveryPeople } from "@rasoi/contract/console"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useFaultAt } from "../api/fault-at.ts"
import { ApiFault, send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Badge } from "../parts/badge.tsx"
import { Button } from "../parts/button.tsx"
import { Switch } from "../parts/choice.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { TextField } from "../parts/field.tsx"
import { fieldsOf } from "../parts/fields-of.ts"
import { Form } from "../parts/form.tsx"
import { Icon } from "../parts/icon.tsx"
import { Panel } from "../parts/page.tsx"
import { Empty, Problem, Skeleton } from "../parts/states.tsx"
import { useToasts } from "../parts/toast.tsx"
import style from "./people.module.css"
import form from "./section-form.module.css"
import layout from "./settings.module.css"

type Person = ResponseOf<typeof listDeliveryPeople>["data"][number]
interface PersonDetails {
  name: string
  phone: string
}

/** Delivery people: add, rename, set on leave. Each change is saved immediately. */
export function PeopleSection() {
  const { people: text } = useText("settings").settings
  const [editing, setEditing] = useState<Person | null>(null)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["delivery-people"],
    queryFn: ({ signal }) => send("GET", "/console/v1/delivery-people", { signal }),
  })
  return (
    <div className={`${form.form} ${layout.alone}`}>
      <Panel title={text.title}>
        {isPending && <Skeleton lines={3} />}
        {error && <Problem error={error} onRetry={() => void refetch()} />}
        {data?.data.length === 0 && (
          <Empty icon="scooter" title={text.none}>
            {text.noneHelp}
          </Empty>
        )}
        <ul className={style.list}>
          {data?.data.map(person => (
            <PersonRow key={person.id} person={person} onEdit={() => setEditing(person)} />
          ))}
        </ul>
      </Panel>
      <AddPerson />
      {editing && <EditPerson person={editing} onClose={() => setEditing(null)} />}
    </div>
  )
}

function usePeopleMutation<Input>(
  act: (input: Input) => Promise<Person>,
  done: (person: Person) => string,
  onDone?: () => void,
) {
  const toasts = useToasts()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    async onSuccess(person) {
      await queries.invalidateQueries({ queryKey: ["delivery-people"] })
      toasts.done(done(person))
      onDone?.()
    },
  })
}

function PersonRow({ person, onEdit }: { person: Person; onEdit: () => void }) {
  const { settings, inbox } = useText("settings")
  const text = settings.people
  const { id, name, phone, active } = person
  const leave = usePeopleMutation(
    (wanted: boolean) =>
      send("PATCH", "/console/v1/delivery-people/{id}", { path: { id }, body: { active: wanted } }),
    changed => (changed.active ? text.backFromLeave(changed.name) : text.wentOnLeave(changed.name)),
  )
  return (
    <li className={`row wrap ${style.person}`}>
      <div className={`row wrap ${style.who}`}>
        <strong>{name}</strong>
        <a
          className={`target ${style.phone}`}
          href={`tel:${phone}`}
          aria-label={`${inbox.call(name)}: ${phone}`}
        >
          <Icon name="phone" size={16} /> {phone}
        </a>
        {!active && <Badge tone="waiting">{text.onLeave}</Badge>}
      </div>
      <Switch
        label={text.available(name)}
        labelHidden
        states={[text.onLeave, text.active]}
        checked={leave.isPending ? leave.variables : active}
        disabled={leave.isPending}
        onChange={leave.mutate}
      />
      <Button icon="edit" iconOnly onClick={onEdit}>
        {text.edit(name)}
      </Button>
      {leave.error && <Problem error={leave.error} />}
    </li>
  )
}

function AddPerson() {
  const text = useText("settings").settings.people
  const [details, setDetails] = useState<PersonDetails>({ name: "", phone: "" })
  const add = usePeopleMutation(
    (body: PersonDetails) => send("POST", "/console/v1/delivery-people", { body }),
    person => text.added(person.name),
    () => setDetails({ name: "", phone: "" }),
  )
  return (
    <Panel title={text.add}>
      <PersonForm
        details={details}
        error={add.error}
        onChange={setDetails}
        onSubmit={() => add.mutate(trimmed(details))}
      >
        <div>
          <Button kind="primary" type="submit" icon="plus" busy={add.isPending}>
            {text.add}
          </Button>
        </div>
      </PersonForm>
    </Panel>
  )
}

function EditPerson({ person, onClose }: { person: Person; onClose: () => void }) {
  const { settings, words } = useText("settings")
  const text = settings.people
  const [details, setDetails] = useState<PersonDetails>({ name: person.name, phone: person.phone })
  const edit = usePeopleMutation(
    (body: PersonDetails) =>
      send("PATCH", "/console/v1/delivery-people/{id}", { path: { id: person.id }, body }),
    changed => text.changed(changed.name),
    onClose,
  )
  return (
    <Dialog title={text.editTitle} onClose={onClose}>
      <PersonForm
        details={details}
        error={edit.error}
        onChange={setDetails}
        onSubmit={() => edit.mutate(trimmed(details))}
      >
        <div className="wrap gap-3">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="primary" type="submit" icon="check" busy={edit.isPending}>
            {words.save}
          </Button>
        </div>
      </PersonForm>
    </Dialog>
  )
}

function trimmed({ name, phone }: PersonDetails): PersonDetails {
  return { name: name.trim(), phone: phone.trim() }
}

interface FormProps {
  details: PersonDetails
  error: unknown
  onChange: (details: PersonDetails) => void
  onSubmit: () => void
  children: React.ReactNode
}

function PersonForm({ details, error, onChange, onSubmit, children }: FormProps) {
  const { people: text, faults: words } = useText("settings").settings
  const refused = error instanceof ApiFault && error.code === "VALIDATION_FAILED" ? error.faults : []
  const faultAt = useFaultAt()
  const field = fieldsOf(details, part => onChange({ ...details, ...part }))
  return (
    <Form className={form.form} noValidate onSubmit={onSubmit}>
      <div className={form.fields}>
        <TextField
          label={text.name}
          limit="deliveryPersonName"
          {...field("name")}
          error={faultAt(error, "name")}
        />
        <TextField
          label={text.phone}
          hint={text.phoneHint}
          type="tel"
          limit="phone"
          {...field("phone")}
          error={faultAt(error, "phone") && words.mobile}
        />
      </div>
      {error !== null && refused.length === 0 && <Problem error={error} />}
      {children}
    </Form>
  )
}
