import { useText } from "../i18n/i18n.tsx"
import { Switch } from "../parts/choice.tsx"

interface Props {
  label: string
  hint?: string
  value: boolean
  onChange: (value: boolean) => void
}

export function OnOffSwitch({ value, ...rest }: Props) {
  const { off, on } = useText().words
  return <Switch {...rest} states={[off, on]} checked={value} />
}
