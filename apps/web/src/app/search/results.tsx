import { textLimits } from "@rasoi/contract/limits"
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react"
import { Link } from "wouter"
import { useText } from "../../i18n/i18n.tsx"
import { Icon } from "../../parts/icon.tsx"
import { SearchField } from "../../parts/search-field.tsx"
import { useMay } from "../../session/session.ts"
import { type Group, inGroups, type Result } from "./result.ts"
import style from "./search.module.css"
import { type Found, useLocalResults, useServiceResults } from "./use-results.ts"

interface Props {
  typed: string
  value: string
  onChange: (value: string) => void
  onClose: () => void
}

/** What is in the dialog of the search of everything: a combobox whose list is always open. */
export default function SearchResults(props: Props) {
  const inService = useMay()("service")
  return inService ? <AllResults {...props} /> : <LocalResults {...props} />
}

function LocalResults(props: Props) {
  const { search: text } = useText("places")
  const found = { results: useLocalResults(props.typed), isSearching: false, missing: null }
  return <Combobox {...props} label={text.localLabel} found={found} />
}

function AllResults(props: Props) {
  const { search: text } = useText("places")
  const local = useLocalResults(props.typed)
  const found = useServiceResults(props.typed)
  return (
    <Combobox {...props} label={text.label} found={{ ...found, results: [...local, ...found.results] }} />
  )
}

interface ComboboxProps extends Props {
  label: string
  found: Found
}

function Combobox({ typed, value, onChange, onClose, label, found }: ComboboxProps) {
  const { search: text } = useText("places")
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // In the place of the field in which somebody types already. After the opening of the dialog, which focuses its first button.
  useEffect(() => {
    const field = input.current
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [])
  const shown = inGroups(found.results, typed)
  const results = shown.flatMap(([, inGroup]) => inGroup)
  const [chosen, setChosen] = useState<string | null>(null)
  const at = Math.max(
    0,
    results.findIndex(({ key }) => key === chosen),
  )
  const active = results[at]
  const idOf = (result: Result) => `${id} ${result.key}`.replaceAll(" ", "_")
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const move = moves[event.key]
    if (move !== undefined && results.length > 0) {
      event.preventDefault()
      const next = results[(at + move + results.length) % results.length]
      if (!next) return
      setChosen(next.key)
      document.getElementById(idOf(next))?.scrollIntoView({ block: "nearest" })
    }
    // The browser would only empty the field.
    if (event.key === "Escape") {
      event.preventDefault()
      onClose()
    }
    if (event.key === "Enter" && active) {
      event.preventDefault()
      // A click: a form that is not saved asks first.
      document.getElementById(idOf(active))?.click()
    }
  }
  return (
    <>
      <SearchField
        ref={input}
        label={label}
        value={value}
        onChange={next => {
          onChange(next)
          setChosen(null)
        }}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={`${id}list`}
        aria-activedescendant={active && idOf(active)}
        autoComplete="off"
        maxLength={textLimits.customerName}
      />
      <State found={found} count={results.length} typed={typed} />
      <div role="listbox" id={`${id}list`} aria-label={text.results} className={style.list}>
        {shown.map(([group, inGroup]) => (
          <Results key={group} group={group}>
            {inGroup.map(result => (
              <Option
                key={result.key}
                id={idOf(result)}
                result={result}
                isActive={result === active}
                onClose={onClose}
              />
            ))}
          </Results>
        ))}
      </div>
      <p className={`hint ${style.keys}`}>{text.keys}</p>
    </>
  )
}

/** Announced: how many were found, and what was not searched. */
function State({ found, count, typed }: { found: Found; count: number; typed: string }) {
  const { search: text } = useText("places")
  const { isSearching, missing } = found
  const notSearched = { OFFLINE: text.offline, FAILED: text.failed }
  const isNothing = count === 0 && !isSearching && typed !== ""
  return (
    <div role="status" className="hint">
      {typed !== "" && (
        <p>{isSearching ? text.searching : isNothing ? text.nothing(typed) : text.found(count)}</p>
      )}
      {isNothing && !missing && <p>{text.nothingHelp}</p>}
      {missing && <p className={style.missing}>{notSearched[missing]}</p>}
    </div>
  )
}

function Results({ group, children }: { group: Group; children: React.ReactNode }) {
  const { search: text } = useText("places")
  const heading = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, and no fields
    <div role="group" aria-labelledby={heading}>
      <p id={heading} className={style.heading}>
        {text.groups[group]}
      </p>
      {children}
    </div>
  )
}

interface OptionProps extends Pick<Props, "onClose"> {
  id: string
  result: Result
  isActive: boolean
}

function Option({ id, result, isActive, onClose }: OptionProps) {
  const { href, icon, title, about, isOutside } = result
  const Tag = isOutside ? "a" : Link
  const go = () => {
    onClose()
    // The new screen is read from its beginning, unless it opens a dialog.
    if (!isOutside) requestAnimationFrame(() => document.getElementById("content")?.focus())
  }
  return (
    <Tag
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={href}
      target={isOutside ? "_blank" : undefined}
      className={isActive ? `row ${style.option} ${style.active}` : `row ${style.option}`}
      onClick={go}
    >
      <Icon name={icon} />
      <span className={style.words}>
        <strong>{title}</strong>
        {about && <span className="hint">{about}</span>}
      </span>
    </Tag>
  )
}
