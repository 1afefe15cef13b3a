import { useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { useCurrentMenu } from "../menu/current-menu.ts"
import { type SoldOutFor, useSwitch } from "../menu/sold-out/availability.ts"
import { HowLongChoices } from "../menu/sold-out/how-long.tsx"
import { type StockPart, stockOf } from "../menu/sold-out/stock.ts"
import { ChoiceBoxes } from "../parts/choice.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { Problem, Skeleton } from "../parts/states.tsx"
import type { Order } from "./orders.ts"

/** After an order was rejected as sold out: which of its dishes are, and for how long. */
export default function SoldOutOffer({ order, onClose }: { order: Order; onClose: () => void }) {
  const text = useText().inbox
  const { data, error, refetch } = useCurrentMenu()
  return (
    <Dialog title={text.soldOutTitle} onClose={onClose}>
      {!data && error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={3} />}
      {data && <Offer parts={partsOf(order, data.menu)} onClose={onClose} />}
    </Dialog>
  )
}

function Offer({ parts, onClose }: { parts: readonly NamedPart[]; onClose: () => void }) {
  const text = useText().inbox
  const switchPart = useSwitch()
  // With one dish there is nothing to choose.
  const [chosen, setChosen] = useState<string[]>(parts.length === 1 ? parts.map(({ key }) => key) : [])
  if (parts.length === 0) return <p>{text.soldOutNone}</p>
  const markAll = (soldOut: SoldOutFor) => {
    for (const part of parts) if (chosen.includes(part.key)) switchPart(part, soldOut)
    onClose()
  }
  return (
    <>
      <p>{text.soldOutAbout}</p>
      <ChoiceBoxes
        legend={text.soldOutDishes}
        options={parts.map(({ key, title }) => ({ value: key, label: title }))}
        value={chosen}
        onChange={setChosen}
      />
      <HowLongChoices disabled={chosen.length === 0} onChoose={markAll} />
    </>
  )
}

interface NamedPart extends StockPart {
  title: string
}

/** The dishes, sizes and add-ons of the order that are still available. */
function partsOf(order: Order, menu: Parameters<typeof stockOf>[0]): NamedPart[] {
  const stock = stockOf(menu)
  const dishes = stock.categories.flatMap(({ items }) =>
    items.flatMap(({ part, sizes }) => [
      { ...part, title: part.name },
      ...sizes.map(size => ({ ...size, title: `${part.name}, ${size.name}` })),
    ]),
  )
  const options = stock.options.map(option => ({ ...option, title: `${option.name} (${option.itemName})` }))
  const dishIds = new Set(order.lines.map(({ menuItemId }) => menuItemId))
  const optionIds = new Set(order.lines.flatMap(({ addOns }) => addOns.map(({ id }) => id)))
  return [
    ...dishes.filter(({ id, available }) => available && dishIds.has(id)),
    ...options.filter(({ id, available }) => available && optionIds.has(id)),
  ]
}
