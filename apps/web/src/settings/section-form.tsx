import type { Settings } from "@rasoi/contract/console"
import { type ComponentType, type ReactNode, useRef } from "react"
import { type Strings, useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { focusUnreadable } from "../parts/first-fault.ts"
import { Form } from "../parts/form.tsx"
import { Icon } from "../parts/icon.tsx"
import { LeaveGuard } from "../parts/leave-guard.tsx"
import { Problem } from "../parts/states.tsx"
import { useZone } from "../session/session.ts"
import { BillPreview } from "./bill-preview.tsx"
import type { Version } from "./draft.ts"
import { effectsOf } from "./effects.ts"
import { FaultSummary } from "./fault-summary.tsx"
import { useFormats } from "./formats.ts"
import { Preview } from "./preview.tsx"
import style from "./section-form.module.css"
import type { DocumentSection } from "./sections.ts"
import { useDateName } from "./use-date-name.ts"
import { useSection } from "./use-section.ts"

/** Marks the element for a fault path, and gives its error message. */
export interface FieldMarker {
  readonly "data-path": string
  readonly error: string | undefined
}

type MemberIn<Name extends string, Path> = Path extends `${Name}.${infer Member}` ? Member : never

/** The members of a section that have a label. */
type Labelled<Name extends DocumentSection> = keyof Settings[Name] &
  MemberIn<Name, keyof Strings["settings"]["members"]> &
  string

interface FieldProps<Value> extends FieldMarker {
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
}

export interface SectionProps<Name extends DocumentSection> {
  readonly draft: Settings[Name]
  readonly change: (draft: Settings[Name]) => void
  /** Props of the field that edits a member. */
  readonly field: <Member extends Labelled<Name>>(member: Member) => FieldProps<Settings[Name][Member]>
  /** Props for a member, by its path inside the section: ".name", "[0].name". */
  readonly at: (path: string) => FieldMarker
  /** The saved settings. */
  readonly saved: Settings
}

/** The sections that change what a customer pays. */
const billSections: readonly DocumentSection[] = ["ordering", "charges", "gst"]

interface Props<Name extends DocumentSection> {
  name: Name
  newest: Version
  Fields: ComponentType<SectionProps<Name>>
  /** Beside the form. Default: what a customer would see. */
  aside?: ReactNode
}

/** The form of one section with its effects and its save bar, and the preview next to it. */
export function SectionForm<Name extends DocumentSection>({ name, newest, Fields, aside }: Props<Name>) {
  const allText = useText("settings")
  const text = allText.settings
  const day = useDateName()
  const { clock } = useFormats()
  const section = useSection(name, newest)
  const { draft, changed, conflict, faults, saving } = section
  const form = useRef<HTMLFormElement>(null)
  const effects = effectsOf(name, section.base, draft, { text: allText, clock, day })
  const otherError = saving.isError && !saving.refused && !conflict ? saving.error : null
  return (
    <>
      <Form
        ref={form}
        className={style.form}
        noValidate
        aria-label={text.sections[name as DocumentSection]}
        onSubmit={element => {
          if (changed && !saving.isPending && !focusUnreadable(element)) section.save()
        }}
      >
        {conflict && <Conflict newest={newest} onReload={section.discard} onKeep={section.keepMine} />}
        {saving.refused && faults.length > 0 && (
          <FaultSummary key={saving.submittedAt} faults={faults} form={form} />
        )}
        <Fields {...propsOf(name, section, text.members)} saved={newest.settings} />
        {otherError && <Problem error={otherError} onRetry={section.save} />}
        <Effects name={name} lines={effects} />
        <SaveBar
          changed={changed}
          effects={effects}
          busy={saving.isPending}
          blocked={conflict}
          newest={newest}
          onDiscard={section.discard}
        />
      </Form>
      {aside === undefined ? (
        <Preview hours={newest.settings.hours} booking={newest.settings.booking} unsaved={changed}>
          {billSections.includes(name) && <BillPreview settings={{ ...newest.settings, [name]: draft }} />}
        </Preview>
      ) : (
        aside
      )}
      <LeaveGuard when={changed} title={text.leaveTitle} stay={text.leaveStay} leave={text.leaveGo}>
        {text.leaveHelp}
      </LeaveGuard>
    </>
  )
}

type Section<Name extends DocumentSection> = ReturnType<typeof useSection<Name>>

function propsOf<Name extends DocumentSection>(
  name: Name,
  { draft, change, faults }: Pick<Section<Name>, "draft" | "change" | "faults">,
  labels: Readonly<Record<string, string>>,
): Omit<SectionProps<Name>, "saved"> {
  const at = (path: string) => {
    const field = `${name}${path}`
    return { "data-path": field, error: faults.find(fault => fault.field === field)?.message }
  }
  return {
    draft,
    change,
    at,
    field: member => ({
      label: labels[`${name}.${member}`] ?? member,
      value: draft[member],
      onChange: value => change({ ...draft, [member]: value }),
      ...at(`.${member}`),
    }),
  }
}

interface BarProps {
  changed: boolean
  effects: readonly string[]
  busy: boolean
  blocked: boolean
  newest: Version
  onDiscard: () => void
}

/** Stays visible while there are unsaved changes. */
function SaveBar({ changed, effects, busy, blocked, newest, onDiscard }: BarProps) {
  const text = useText("settings").settings
  const zone = useZone()
  const when = zone.moment(newest.updatedAt)
  const last = newest.updatedBy ? text.lastSaved(newest.updatedBy, when) : text.lastSavedAlone(when)
  const [first = "", ...others] = effects
  const shortEffects = others.length > 0 ? `${first} (${text.andMore(others.length)})` : first
  return (
    <div className={`row wrap gap-3 box ${style.bar} ${changed ? style.waiting : ""}`}>
      <p className={style.state} role="status">
        <strong>{changed ? text.unsaved : text.nothingToSave}</strong>
        <span className={style.soft}>{changed ? shortEffects : last}</span>
      </p>
      {changed && (
        <Button onClick={onDiscard} disabled={busy}>
          {text.discard}
        </Button>
      )}
      <Button kind="primary" type="submit" icon="check" busy={busy} disabled={!changed || blocked}>
        {busy ? text.saving : text.save}
      </Button>
    </div>
  )
}

/** Explains what the section means for customers; after an edit, what will change for them. */
function Effects({ name, lines }: { name: DocumentSection; lines: readonly string[] }) {
  const text = useText("settings").settings
  return (
    <section className={`stack ${style.effects}`} aria-label={text.noticeTitle}>
      <h2 className="row">
        <Icon name="eye" /> {text.noticeTitle}
      </h2>
      {lines.length === 0 ? (
        <p>{text.effects[name]}</p>
      ) : (
        <ul className="stack gap-1">
          {lines.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Conflict({
  newest,
  onReload,
  onKeep,
}: {
  newest: Version
  onReload: () => void
  onKeep: () => void
}) {
  const text = useText("settings").settings
  const zone = useZone()
  return (
    <div className={`stack gap-3 urgent-box ${style.conflict}`} role="alert">
      <p className={`row ${style.heading}`}>
        <Icon name="warning" /> {text.conflictTitle}
      </p>
      <p>
        {newest.updatedBy && `${text.conflictBy(newest.updatedBy, zone.moment(newest.updatedAt))} `}
        {text.conflictHelp}
      </p>
      <div className="wrap gap-3">
        <Button icon="history" onClick={onReload}>
          {text.conflictReload}
        </Button>
        <Button onClick={onKeep}>{text.conflictKeep}</Button>
      </div>
    </div>
  )
}
