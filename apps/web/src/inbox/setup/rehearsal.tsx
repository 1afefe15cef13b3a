import type { ResponseOf } from "@rasoi/contract"
import type { getRehearsal } from "@rasoi/contract/console"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Link } from "wouter"
import { send } from "../../api/send.ts"
import { readPreference } from "../../browser/preferences.ts"
import { useText } from "../../i18n/i18n.tsx"
import { Badge } from "../../parts/badge.tsx"
import { Button } from "../../parts/button.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { Icon } from "../../parts/icon.tsx"
import { Problem, Skeleton } from "../../parts/states.tsx"
import { usePrinter } from "../../print/printer.tsx"
import { useSound } from "../../sound/sound-bar.tsx"
import { useRinging } from "../../sound/use-ringing.ts"
import { NewHeader } from "../card-header.tsx"
import { Lines } from "../lines.tsx"
import { NewOrderFacts } from "../new-order-facts.tsx"
import { OrderFrame } from "../order-frame.tsx"
import { OrderNote } from "../order-note.tsx"
import style from "./checklist.module.css"
import { useFinishRehearsal } from "./queries.ts"

type Sample = ResponseOf<typeof getRehearsal>

/** A new order as it will arrive on this device: it rings, and on accepting its ticket is printed. */
export default function Rehearsal({ onClose }: { onClose: () => void }) {
  const text = useText("setup").setup.rehearsal
  const { data, error, refetch } = useQuery({
    queryKey: ["rehearsal"],
    queryFn: ({ signal }) =>
      send("GET", "/console/v1/setup/rehearsal", {
        query: { language: readPreference("language") },
        signal,
      }),
    // Its countdown starts anew each time, and a refetch would change the card under the reader.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Dialog title={text.title} onClose={onClose}>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton />}
      {data && <SampleOrder sample={data} onClose={onClose} />}
    </Dialog>
  )
}

function SampleOrder({ sample: { order, ticket }, onClose }: { sample: Sample; onClose: () => void }) {
  const { setup, inbox } = useText("setup")
  const text = setup.rehearsal
  const printer = usePrinter()
  const finish = useFinishRehearsal()
  const [accepted, setAccepted] = useState(false)
  const { state } = useSound()
  const ringing = !accepted && state === "ready"
  useRinging(ringing)
  const print = () => printer.printList(ticket)
  return (
    <div className="stack gap-3" data-ringing={ringing}>
      <p>{text.about}</p>
      <SoundNotice />
      <OrderFrame order={order} selected={false}>
        <NewHeader order={order}>
          <Badge tone="test">{text.sample}</Badge>
        </NewHeader>
        <div className={`stack gap-1 ${style.body}`}>
          <Lines lines={order.lines} />
          <OrderNote order={order} />
          <NewOrderFacts order={order} />
          {!accepted && (
            <Button
              kind="good"
              size="large"
              onClick={() => {
                setAccepted(true)
                print()
                finish.mutate()
              }}
            >
              {inbox.accept(order.prepMinutes)}
            </Button>
          )}
        </div>
      </OrderFrame>
      {accepted && (
        <>
          <p role="status">
            {text.printed} {text.heard}
          </p>
          <div className="row wrap">
            <Button kind="primary" icon="check" onClick={onClose}>
              {text.finish}
            </Button>
            <Button icon="printer" onClick={print}>
              {text.printAgain}
            </Button>
            <Link href="/device" className={style.title} onClick={onClose}>
              {text.settings}
            </Link>
          </div>
        </>
      )}
    </div>
  )
}

function SoundNotice() {
  const text = useText("setup").setup.rehearsal
  const { state, turnOn } = useSound()
  if (state === "ready") return null
  return (
    <div className="row wrap" role="alert">
      <Icon name="bellOff" />
      <strong>{text.noSound}</strong>
      <Button icon="bell" onClick={turnOn}>
        {text.turnOnSound}
      </Button>
    </div>
  )
}
