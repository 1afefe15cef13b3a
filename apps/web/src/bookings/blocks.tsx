import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Panel } from "../parts/page.tsx"
import { Skeleton } from "../parts/states.tsx"
import { useToasts } from "../parts/toast.tsx"
import { useMay, useZone } from "../session/session.ts"
import { BlockDialog } from "./block-dialog.tsx"
import style from "./blocks.module.css"
import type { BookingDay, SeatBlock } from "./booking.ts"

interface Props {
  day: BookingDay
  blocks: readonly SeatBlock[] | undefined
  disabled: boolean
}

/** Blocked seats of this day. */
export function Blocks({ day, blocks, disabled }: Props) {
  const text = useText("bookings").bookings
  const mayBlock = useMay()("seatBlocks")
  const [blocking, setBlocking] = useState(false)
  return (
    <Panel
      title={text.blocks}
      about={text.blocksAbout}
      actions={
        mayBlock && (
          <Button disabled={disabled} onClick={() => setBlocking(true)}>
            {text.block}
          </Button>
        )
      }
    >
      {blocks === undefined && <Skeleton lines={1} />}
      {blocks?.length === 0 && <p className="soft">{text.noBlocks}</p>}
      {blocks && blocks.length > 0 && (
        <ul className="stack">
          {blocks.map(block => (
            <Block key={block.id} block={block} removable={mayBlock} disabled={disabled} />
          ))}
        </ul>
      )}
      {blocking && <BlockDialog day={day} onClose={() => setBlocking(false)} />}
    </Panel>
  )
}

function Block({ block, removable, disabled }: { block: SeatBlock; removable: boolean; disabled: boolean }) {
  const text = useText("bookings").bookings
  const zone = useZone()
  const toasts = useToasts()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => send("DELETE", "/console/v1/seat-blocks/{id}", { path: { id: block.id } }),
    onSuccess: () => toasts.done(text.unblocked),
    onError: toasts.failed,
    // Not awaited: show the result at once, even if the refetch fails.
    onSettled: () => void queries.invalidateQueries({ queryKey: ["bookings"] }),
  })
  const sameDay = zone.dateOf(block.from) === zone.dateOf(block.to)
  const line = text.blockLine(
    text.seats(block.seats),
    zone.moment(block.from),
    sameDay ? zone.clock(block.to) : zone.full(block.to),
  )
  return (
    <li className={`row gap-3 ${style.block}`}>
      <div>
        <p>
          <strong>{line}</strong>
        </p>
        <p className="soft">
          {block.reason ? `${block.reason}, ` : ""}
          {text.blockBy(block.createdBy)}
        </p>
      </div>
      {removable && (
        <Button
          busy={remove.isPending}
          disabled={disabled}
          aria-label={text.unblockOf(line)}
          onClick={() => remove.mutate()}
        >
          {text.unblock}
        </Button>
      )}
    </li>
  )
}
