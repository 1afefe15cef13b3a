import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { showPaise } from "../api/money.ts"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Choices } from "../parts/choices.tsx"
import { Confirm } from "../parts/confirm.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { TextField } from "../parts/field.tsx"
import { Form } from "../parts/form.tsx"
import { FormDialog } from "../parts/form-dialog.tsx"
import { Problem } from "../parts/states.tsx"
import { newId } from "../tablet/tablet.ts"
import { type OpenTab, type Round, tabsCalled, takesRounds } from "../tablet/tabs.ts"
import { useMoveRounds } from "./use-move-rounds.ts"

interface Props {
  tab: OpenTab
  onClose: () => void
}

function useChange<Given>(change: (given: Given) => Promise<unknown>, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: ["orders"] }),
  })
}

export function RenameTab({ tab, onClose }: Props) {
  const text = useText("counter").counterTables
  const [label, setLabel] = useState(tab.label)
  const renaming = useChange(
    () =>
      send("PATCH", "/console/v1/counter/tabs/{id}", { path: { id: tab.id }, body: { label: label.trim() } }),
    onClose,
  )
  return (
    <FormDialog
      title={text.renameTitle(tab.label)}
      submit={text.save}
      size="large"
      sending={renaming}
      codeTexts={text.refusals}
      onClose={onClose}
      onSubmit={() => {
        if (label.trim() !== "") renaming.mutate(undefined)
      }}
    >
      <TextField label={text.label} value={label} onChange={setLabel} limit="tableLabel" required />
    </FormDialog>
  )
}

export function CloseTab({ tab, onClose }: Props) {
  const text = useText("counter").counterTables
  const closing = useChange(
    () => send("POST", "/console/v1/counter/tabs/{id}/close", { path: { id: tab.id } }),
    onClose,
  )
  const isEmpty = tab.rounds.every(({ status }) => status === "CANCELLED")
  return (
    <Confirm
      kind="primary"
      title={text.closeTitle(tab.label)}
      confirm={text.close}
      sending={closing}
      onConfirm={() => closing.mutate(undefined)}
      onClose={onClose}
    >
      <p>{isEmpty ? text.closeEmptyHelp : text.closeHelp(showPaise(tab.totalPaise))}</p>
    </Confirm>
  )
}

interface MoveProps {
  round: Round
  tab: OpenTab
  tabs: readonly OpenTab[]
  onClose: () => void
}

/** To an open table with one tap, or to a new one by its label. */
export function MoveRound({ round, tab, tabs, onClose }: MoveProps) {
  const text = useText("counter").counterTables
  const moving = useMoveRounds()
  const [label, setLabel] = useState("")
  const [newTabId] = useState(() => newId("tab"))
  const move = (to: { id: string; label: string }) =>
    moving.mutate({ rounds: [round.id], to }, { onSuccess: onClose })
  const others = tabs.filter(each => each.id !== tab.id && takesRounds(each))
  return (
    <Dialog title={text.moveTitle(round.number)} onClose={onClose}>
      {others.length > 0 && (
        <Choices>
          {others.map(({ id, label }) => (
            <Button key={id} size="large" disabled={moving.isPending} onClick={() => move({ id, label })}>
              {text.table(label)}
            </Button>
          ))}
        </Choices>
      )}
      <Form
        className="stack gap-3"
        onSubmit={() => {
          const wanted = label.trim()
          const [same] = tabsCalled(others, wanted)
          if (wanted !== "") move(same ?? { id: newTabId, label: wanted })
        }}
      >
        <TextField
          label={text.moveNew}
          value={label}
          onChange={setLabel}
          limit="tableLabel"
          autoComplete="off"
        />
        <Button size="large" type="submit" busy={moving.isPending} disabled={label.trim() === ""}>
          {text.moveHere}
        </Button>
      </Form>
      {moving.error && <Problem error={moving.error} codeTexts={text.refusals} />}
    </Dialog>
  )
}
